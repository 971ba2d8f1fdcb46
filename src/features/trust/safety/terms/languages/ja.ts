import type { LanguageTerms } from '../language.ts';

export const japanese: LanguageTerms = {
  language: 'ja',
  version: 2,
  markers: 'hadaka onna otoko josei dansei chiisana chiisai kawaii kirei no wo desu',
  sets: {
    '{year}': '岁 岁児 歲 さい',
    '{person}': '女性 男性 女の子 男の子 少女 彼女 人 女 男 モデル 娘',
    '{kin}':
      '母 父 母親 父親 姉 妹 兄 弟 娘 息子 叔母 叔父 姪 甥 祖母 祖父 お母さん お父さん お姉さん お兄さん',
  },
  phrases: {
    'minors.term': `
      少女|美少女|少年|美少年|幼女|幼児|女児|男児|児童|乳児|乳幼児|園児|幼い子|幼稚園児|保育園児|新生児
      子供|子ども|こども|子供たち|ちびっ子|クソガキ|悪ガキ|メスガキ|赤ちゃん|赤ん坊|あかちゃん|ベビー|キッズ
      小学生|中学生|高校生|小中学生|女子高生|男子高生|女子高校生|男子高校生|女子中学生|男子中学生|女子小学生|女学生
      未成年|未成年者|ティーンの|ティーン女|ティーンモデル|ティーンエイジャー|十代|思春期|青少年|中高生|JK制服
      ロリ!|ロリータ|ロリコン|ショタ!|ショタコン|ろりっ子|ろり系|ろりこん|ロリ系|合法ロリ|つるぺた|幼体
      小さな|小さい|幼い|ちいさな|いたいけな 女の子|男の子|女子|男子|娘|妹|女|子
      女の子供|小学校|中学校 の 女子|男子|生徒|児童
      shoujo|shojo|bishoujo|shounen|yojo|youjo|kodomo|kodomotachi|joshikousei|joshikosei|joshichuugakusei|chuugakusei|chugakusei|shougakusei|shogakusei|koukousei|kokosei|akachan|roriita|rorikon|miseinen`,
    'minors.appearance': `
      童顔|幼い 顔|体|見た目|顔立ち|体型|容姿
      幼い顔|幼い体|幼い見た目|幼児体型|子供っぽい|子どもっぽい|幼げ
      {teen-age} {year} に見える|くらい
      児童ポルノ|小児性愛|ペドフィリア`,
    'minors.age': `
      {minor-age} {year}
      {number} ヶ月|か月|カ月|ヵ月 の? 子|赤|児
      生後 {number}
      {minor-birth-year} 年 生まれ|うまれ|生
      生年|生まれ年|誕生年|出生年 は? {minor-birth-year}
      年齢 は? {minor-age}
      {eighteen} {year} 未満|以下|になったばかり
      平成 {number} 年生まれ`,
    'minors.age-of-person': `
      まだ {eighteen}
      {eighteen} 未満`,
    'minors.age-after-person': '{person} {teen-age}',
    'minors.school-grade': `
      小学|中学|高校|小|中|高 {grade} 年生|年
      小学|中学 {grade}
      セーラー服の|セーラー服 女子|少女|生徒|女の子|女性
      学校の制服|学生服|制服女子|制服少女
      ランドセル|スクール水着|スク水`,
    'minors.excluding-adults': '大人|成人|成年|成人女性|大人の女性',
    'minors.youth-in-adult-content': `
      妹|娘|姪|幼馴染|処女|純真無垢|無垢な|あどけない|若すぎる|幼い|いもうと`,
    'minors.school-in-adult-content':
      '学校|教室|校舎|高校|中学|小学校|放課後|女学院|学園|セーラー服|体操服|ブルマ|制服|部活|学生|生徒|幼稚園|保育園',
    'minors.childhood-things-in-adult-content':
      'おむつ|おしゃぶり|哺乳瓶|ベビーカー|ぬいぐるみ|砂場|すべり台|ブランコ',
    'real_people.public-figure': `
      有名人|芸能人|著名人
      有名 女優|俳優|アイドル|歌手|政治家
      有名な 女優|俳優|アイドル|歌手|政治家|人|タレント
      実在の|実在する
      総理大臣|首相|大統領`,
    'real_people.likeness': `
      そっくりさん|ディープフェイク|にそっくり|瓜二つ|激似|に似た女優|似の女優|に似た芸能人|顔交換|顔入れ替え`,
    'real_people.acquaintance': `
      元カノ|元カレ|元彼女|元彼氏
      私|僕|俺|うち の 彼女|彼氏|上司|先生|同僚|隣人|友達|友人|姉|妹|母|妻|元妻 の? 顔|写真|裸|に似た|そっくり
      隣人|上司|同僚|友人|友達|先生|知り合い の 顔|写真|裸`,
    'non_consent.assault': `
      レイプ|強姦|強制性交|輪姦|性的暴行|痴漢|性暴力|性的虐待|レイプされ*
      無理やり|無理矢理|むりやり 脱が|犯|襲|性|服|やら|させ|触
      同意なし|同意なく|同意のない|合意なし|合意なく|嫌がる|許可なく
      犯される|犯されて
      reipu|chikan|goukan`,
    'non_consent.secret-pictures': `
      盗撮|隠し撮り|隠しカメラ|覗き見|のぞき見|盗み撮り|流出写真|流出動画|リベンジポルノ|パンチラ盗撮|スカートの中|逆さ撮り`,
    'non_consent.undressing-pictures': '服を脱がせ|服を消|服を取り除|裸にして|脱がせて|水着を消|水着を脱がせ',
    'adult_only.bestiality': '獣姦|犬とセックス|馬とセックス|動物とセックス|犬と性交|動物と性交',
    'adult_only.incest': `
      近親相姦|近親|義母|義父|義妹|義姉|義兄|義娘|継母
      {kin} と {kin}`,
    'adult_only.necrophilia': '死姦|死体|屍体|遺体',
    'adult_only.impaired':
      '薬で|薬を盛|睡眠薬|泥酔|酔っ払|意識のない|意識不明|気絶|昏睡|眠っている間|睡眠姦|催眠|眠らされ',
    'adult_only.coercion': '監禁|拉致|誘拐|脅迫|脅されて|奴隷|人質|調教|拘束されて嫌',
    'adult_only.trafficking': '人身売買|売春宿に売',
    'adult_only.violence': '拷問|リョナ|流血|血まみれ|惨殺|首絞め|切断|殴られ',
  },
  inContext: {
    'minors.term': 'jk|jc|js|dk',
  },
  explicit: `
    裸|全裸|半裸|ヌード|素っ裸|エロ|エロい|エロス|セックス|性的|ポルノ|乳首|おっぱい|女性器|男性器|性器|性交|オナニー|巨乳露出|アダルトビデオ|アダルト動画|露出狂|まんこ|ちんこ|官能
    hadaka`,
  suggestive: '下着|ランジェリー|ビキニ|水着|セクシー|色っぽい|妖艶|谷間|ブラジャー|パンティ',
  allowances: [
    {
      family: 'minors',
      reason: 'Other words that only contain the letters, or works and adults so named.',
      appliesIn: 'both',
      phrases: [
        'カロリー|グロリア|フロリダ|クロリ|プロリ|メロリ|ガロリ|バロリ|ポロリ|ペロリ|ジロリ|ニョロリ|トロリ|コロリ|ソロリ|ホロリ',
        '江戸っ子|売れっ子|鍵っ子|団子|餃子|椅子|帽子|硝子|王子|扇子|双子座',
        'ルーティーンの|サーティーンの|カンティーンの|ルーティーン女',
        '{minor-age} 岁 差',
        '二十代|三十代|四十代|五十代|六十代|七十代|八十代',
        '{number} 十代',
        '大中小|高中低',
      ],
    },
    {
      family: 'minors',
      reason: 'No person in the picture is meant, and nothing in the request is sexual.',
      appliesIn: 'sfw',
      phrases: [
        '少女漫画|少年漫画|少年ジャンプ|少女マンガ|少年マンガ|ベビーブルー|ベビーピンク|ベビーリーフ|ベビーカステラ|子供部屋|児童書|児童館|こどもの日|子供の日|児童文学|児童公園|子供向け|子ども向け|万能少年',
        'の|が {minor-age} 岁 の 老犬|老猫|柴犬|猫|犬|馬|樫|木|盆栽',
        '{minor-age} 岁 の 犬|猫|柴犬|馬|老犬|老猫|木|樫の木|盆栽|亀|象|オウム|三毛猫',
        '樹齢|築 {number}',
      ],
    },
    {
      family: 'category',
      reason: 'The words have another meaning here.',
      appliesIn: 'both',
      phrases: [
        '裸足|裸電球|裸眼|裸木|裸婦像|丸裸の木|ヌードル|ヌードカラー|ヌードベージュ|エロイカ|カップヌードル|裸馬|裸一貫|赤裸々|ピエロ|エローラ',
      ],
    },
  ],
};
