/** Living designers whose name is also a brand: allowed beside what a brand makes (`names/allowed-names.ts`). */
export const designers = `
alexander wang | betsey johnson | bobbi brown | calvin klein | carolina herrera | charlotte tilbury | christian louboutin
diane von furstenberg | donna karan | elie saab | helmut lang | isabel marant | jean paul gaultier | jil sander | jimmy choo
kenneth cole | manolo blahnik | marc jacobs | michael kors | ralph lauren | rick owens | steve madden
stella mccartney | stuart weitzman | tom ford | tommy hilfiger | tory burch | vera wang | zac posen`;
