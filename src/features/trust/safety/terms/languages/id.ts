import type { LanguageTerms } from '../language.ts';

export const indonesian: LanguageTerms = {
  language: 'id',
  version: 1,
  markers: `yang dengan seorang wanita perempuan gadis cantik sebuah pantai ranjang memakai sedang duduk berdiri
    tersenyum rambut hutan berumur berusia umurnya tahun dari untuk laki`,
  sets: {
    '{year}': 'tahun thn taun',
    '{old-thing}':
      'wiski anggur keju pohon bonsai kucing anjing kuda mobil rumah kastil candi jembatan gitar biola beringin motor sepeda kapal',
    '{person}':
      'dia ia wanita perempuan gadis pria cowok cewek laki orang model nona mbak pelajar mahasiswi mahasiswa',
    '{kin}':
      'ibu ayah mama papa bapak kakak adik kakaknya adiknya putri putrinya putra putranya bibi tante paman keponakan sepupu nenek kakek menantu mertua ibunya ayahnya',
    '{month}': 'bulan minggu hari',
    '{school}': 'sd smp sma smk tk mts paud',
  },
  phrases: {
    'minors.term': `
      anak kecil|perempuan|laki|lelaki|gadis|cewek|cowok|balita|sekolah|remaja|muda|di_bawah_umur|asuh|yatim|jalanan|sd|smp|sma|tk|paud|kampung|desa|bayi
      anak_anak|anak2|kanak_kanak|bocah|bocil|balita|batita|bayi|bayinya|orok|jabang_bayi
      seorang|dua|tiga|empat|lima|beberapa|para|sekelompok orang? anak
      anak bermain|berlari|berenang|tidur|duduk|tersenyum|tertawa|naik|memegang|sedang|yang|itu
      cucu|cucunya|keponakan_kecil
      gadis|cewek|cowok|perempuan|wanita|pria|laki kecil|cilik|mungil|belia|remaja|ingusan
      gadis sekolah|smp|sma|sd
      remaja|remaji|abg|abege|akil_balig|puber|pubertas|prapubertas
      siswi|siswa|siswi_siswi|murid|murid_murid|muridnya|pelajar_putri|pelajar_sekolah|anak_didik
      pelajar smp|sma|sd|smk
      di bawah|bawah umur
      belum cukup|dewasa umur|usia?
      budak|kanak kecil|kecik|perempuan_kecil`,
    'minors.appearance': `
      kekanak_kanakan|kekanakan|baby_face
      wajah|berwajah|muka|tubuh|bertubuh anak|bayi|bocah|remaja|kanak
      seperti|mirip|terlihat_seperti|tampak_seperti|kelihatan anak|bocah|remaja|bayi|siswi
      terlihat|tampak|kelihatan|seperti berumur|berusia|umur|usia? {teen-age}
      tidak|tak lebih_dari|lebih_tua_dari {teen-age}
      baru saja? berumur|berusia|genap|menginjak|umur {eighteen}
      genap|belum|hampir {eighteen}
      pedofil*|pornografi_anak`,
    'minors.age': `
      {minor-age} {year}
      {number} {month} umurnya|usianya|lahir
      umur|umurnya|berumur|usia|usianya|berusia baru|masih|sekitar|kira_kira|hampir|genap? {minor-age}
      lahir|kelahiran|dilahirkan pada|di? tahun|thn? {minor-birth-year}
      tahun kelahiran|lahir {minor-birth-year}
      angkatan_kelahiran {minor-birth-year}
      di_bawah|kurang_dari|bawah|belum {eighteen} tahun?`,
    'minors.age-of-person': `
      dia|ia baru|masih|hampir {minor-age}
      belum genap? {eighteen}
      hampir {eighteen}`,
    'minors.age-after-person': '{person} {teen-age}',
    'minors.school-grade': `
      kelas {grade} sd|smp|sma|smk?
      siswi|siswa|murid|anak|pelajar|gadis kelas|sekolah {grade}|dasar|menengah
      sekolah dasar|menengah_pertama
      masih|duduk|bersekolah di? bangku {school}
      masih|bersekolah di {school}
      seragam sekolah|sd|smp|sma|smk|putih_abu|pramuka`,
    'minors.excluding-adults': 'dewasa|orang_dewasa',
    'minors.youth-in-adult-content': `
      adik|adiknya|putri_kecil|putrinya|gadis_polos|polos|perawan|lugu|masa_kecil|belia|muda_belia|daun_muda|keponakan
      sangat|masih|terlalu muda`,
    'minors.school-in-adult-content':
      'sekolah|sekolahan|ruang_kelas|kelas|sma|smp|taman_kanak|paud|mahasiswi|mahasiswa|pelajar|pesantren|halaman_sekolah',
    'minors.childhood-things-in-adult-content':
      'popok|dot_bayi|empeng|boneka_beruang|ayunan|kotak_pasir|kereta_bayi|perosotan|taman_bermain',
    'real_people.public-figure': `
      selebriti|seleb|selebgram
      artis|aktris|aktor|penyanyi|politikus|politisi|pemain_bola|presenter|orang|youtuber terkenal|tersohor|ternama
      presiden|wakil_presiden|perdana_menteri indonesia|malaysia|amerika|rusia`,
    'real_people.likeness': `
      mirip|seperti|menyerupai dengan|artis? {first-name}
      mirip {capitalised} {capitalised}
      mirip artis|aktris|aktor|penyanyi
      kembaran_artis
      dengan wajah {capitalised} {capitalised}`,
    'real_people.acquaintance': `
      mantan ku|pacarku|pacar|istriku|suamiku|kekasihku|istri|suami
      mantan saya|aku
      foto|wajah|tubuh|potret|gambar|badan tetangga|tetanggaku|pacar|pacarku|bos|bosku|guru|guruku|teman|temanku|adikku|kakakku|ibuku|sepupuku|istriku|rekan_kerja ku|saya|aku|kami?
      mirip|seperti tetangga|tetanggaku|pacarku|bosku|guruku|temanku|adikku|kakakku|ibuku saya|aku|ku?`,
    'non_consent.assault': `
      pemerkosaan|perkosaan|diperkosa|memperkosa|pemerkosa|perkosa|rudapaksa|dirudapaksa
      pelecehan|kekerasan|penyerangan seksual
      dilecehkan|dicabuli|pencabulan|cabul
      tanpa persetujuan|izin|sepengetahuan|seizin nya?
      tanpa persetujuannya|izinnya|sepengetahuannya
      melawan|bertentangan_dengan|di_luar keinginannya|kehendaknya|kemauannya
      dipaksa telanjang|membuka|bugil|melepas|berhubungan|buka|melayani`,
    'non_consent.secret-pictures': `
      kamera tersembunyi|pengintai|intip
      direkam|difoto|rekaman|foto|diintip|merekam|memotret diam_diam|sembunyi_sembunyi
      diam_diam direkam|difoto
      mengintip|pengintip|intip_wanita
      foto|video bocor|curian|mesum
      balas_dendam_porno`,
    'non_consent.undressing-pictures': `
      lepaskan|hapus|buka|hilangkan pakaian|baju|bajunya|pakaiannya|gaunnya nya?
      telanjangi dia|wanita|perempuan|foto`,
    'adult_only.bestiality': `
      zoofilia
      seks|bersetubuh dengan anjing|kuda|hewan|binatang`,
    'adult_only.incest': `
      inses|hubungan_sedarah|sedarah
      ibu|ayah|anak|kakak|adik|saudara tiri
      {kin} dan|dengan {kin}`,
    'adult_only.necrophilia': 'nekrofilia|mayat|jenazah|bangkai',
    'adult_only.impaired': `
      mabuk|dibius|terbius|pingsan|tak_sadarkan_diri|tidak_sadar|dihipnotis|teler|tak_sadar
      saat|ketika|selagi dia|ia? tidur|tertidur`,
    'adult_only.coercion':
      'diculik|penculikan|diperas|pemerasan|budak_seks|budak|sandera|disandera|tawanan|dipaksa|disekap',
    'adult_only.trafficking': 'perdagangan_manusia|perdagangan_orang|prostitusi_paksa|perdagangan_wanita',
    'adult_only.violence':
      'penyiksaan|disiksa|dimutilasi|mutilasi|berlumuran_darah|ditikam|dibunuh|dicekik|dipukuli',
  },
  inContext: {
    'minors.term': 'anak|anaknya|murid',
    'minors.school-grade': '{school} kelas|seragam',
  },
  explicit: `
    telanjang|bugil|telanjangnya|tanpa_busana|setengah_telanjang|ketelanjangan
    tanpa pakaian|baju|busana
    seks|seksual|persetubuhan|bersetubuh|bercinta_di|erotis|pornografi|bokep|puting|payudara_telanjang|alat_kelamin|masturbasi|orgasme|ngentot|mesum`,
  suggestive:
    'pakaian_dalam|celana_dalam|lingeri|bh_renda|seksi|sensual|menggoda|menggairahkan|belahan_dada|stoking|daster_tipis',
  allowances: [
    {
      family: 'minors',
      reason: 'The word names a young animal, a part of a thing or a place here.',
      appliesIn: 'both',
      phrases: [
        'anak tangga|panah|sungai|krakatau|timbangan|kunci|lidah|benua|bulan|emas|perusahaan|buah|jari|bukit|gunung|rambut',
        'anak kucing|anjing|ayam|kuda|kambing|sapi|domba|gajah|harimau|singa|burung|bebek|itik|kelinci|panda|beruang|rusa|monyet|penyu|ular|buaya',
      ],
    },
    {
      family: 'minors',
      reason: 'No person in the picture is meant, and nothing in the request is sexual.',
      appliesIn: 'sfw',
      phrases: [
        'buku|mainan|rumah_sakit|kamar|lukisan|gambar|cerita|taman_bermain anak',
        'buku|mainan|rumah_sakit|kamar|cerita|taman untuk? anak_anak',
        '{minor-age} tahun pengalaman|garansi|tradisi|pernikahan|perang|lalu|kemudian|silam|lamanya',
        'selama|setelah|setiap|sejak|dalam|sesudah {minor-age} tahun',
        '{old-thing} berumur|berusia|umur|tua? {minor-age} tahun',
        'pengalaman {minor-age} tahun',
        '{minor-age} tahun perusahaan|kemerdekaan|berdirinya',
        'disimpan|diperam|dimatangkan|difermentasi selama? {minor-age} tahun',
      ],
    },
    {
      family: 'category',
      reason: 'The words have another meaning here.',
      appliesIn: 'both',
      phrases: [
        'mata telanjang',
        'kaki telanjang',
        'telanjang kaki|dada_bukit',
        'puting beliung',
        'dinding|tembok bata|beton? telanjang',
        'bata|beton telanjang',
      ],
    },
  ],
};
