import type { LanguageTerms } from '../language.ts';

export const vietnamese: LanguageTerms = {
  language: 'vi',
  version: 1,
  markers: `người nguoi tuổi tuoi giường giuong đường duong những nhung được duoc không khong ngồi ngoi xinh
    đứng trước truoc`,
  sets: {
    '{year}': 'tuổi tuoi',
    '{person}': 'cô anh chị nàng cậu nữ nam gái trai họ em chàng',
    '{kin}': 'mẹ cha bố anh chị em dì cô chú bác cháu ông bà má cậu mợ',
  },
  phrases: {
    'minors.term': `
      trẻ em|nhỏ|thơ|sơ_sinh|vị_thành_niên|trâu|mồ_côi|mẫu_giáo|mầm_non|trung
      trẻ! con
      em bé!
      bé gái|trai|sơ_sinh|nhỏ|thơ|con
      con nít|trẻ!
      đứa|những_đứa|lũ trẻ|bé|nhỏ|con_nít
      cô|cậu|thằng|con bé!
      cô|cậu be gai|trai
      em nhỏ
      nhóc|thằng_nhóc|nhóc_tì|nhi_đồng|thiếu_nhi|thiếu_nữ|thiếu_niên|ấu_nhi|hài_nhi|nhũ_nhi|tuổi_teen|teen_girl
      vị thành niên
      chưa đủ|đến tuổi
      học sinh cấp? tiểu_học|trung_học|phổ_thông|nữ|nam|lớp|mẫu_giáo
      học sinh
      nữ|nam! sinh
      tuổi dậy_thì|thiếu_niên|mới_lớn|học_trò
      dậy thì
      cô|cậu học_trò|nữ_sinh
      con|cháu gái|trai nhỏ|bé|bé_bỏng
      cháu bé|nhỏ
      tre em`,
    'minors.appearance': `
      khuôn_mặt|gương_mặt|mặt|thân_hình|vẻ trẻ_con|trẻ_thơ|em_bé|con_nít|búp_bê_trẻ
      trông|nhìn như|giống em_bé|trẻ_con|trẻ_em|học_sinh|thiếu_nữ|con_nít|nữ_sinh
      trông|nhìn như|chỉ|khoảng|tầm {teen-age}
      vừa|mới|vừa_mới tròn|đủ|lên|qua? {eighteen}
      ấu dâm|khiêu_dâm_trẻ_em
      khiêu_dâm trẻ em`,
    'minors.age': `
      {minor-age} năm? {year}
      {number} tháng tuổi
      tuổi|mới|lên|độ_tuổi|ở_tuổi {teen-age}
      sinh|đẻ|chào_đời vào? năm|ngày? {minor-birth-year}
      năm sinh là? {minor-birth-year}
      dưới|chưa_đủ|chưa_đến|chưa_tới|nhỏ_hơn {eighteen} tuổi?`,
    'minors.age-of-person': `
      mới|chỉ|chưa|gần|sắp {teen-age}
      chưa|gần|sắp {eighteen}`,
    'minors.age-after-person': '{person} {teen-age}',
    'minors.school-grade': `
      lớp {grade}
      học_sinh|nữ_sinh|nam_sinh lớp|cấp {grade}
      học|đang_học|trường cấp|lớp một|hai|ba|{grade}
      cấp một|hai|ba|{grade} học_sinh|nữ_sinh
      đồng phục học_sinh|học_đường|nữ_sinh
      khăn quàng_đỏ`,
    'minors.excluding-adults': 'người_lớn|trưởng_thành|người_trưởng_thành',
    'minors.youth-in-adult-content': `
      em_gái|em_trai|con_gái|cháu_gái|trong_trắng|trinh_nữ|ngây_thơ|tuổi_thơ|non_nớt|còn_trinh|gái_tơ
      rất|quá|còn trẻ`,
    'minors.school-in-adult-content': `
      trường_học|lớp_học|sân_trường|phòng_học|trung_học|tiểu_học|mẫu_giáo|nhà_trẻ|sinh_viên|nữ_sinh_viên|giờ_ra_chơi|ký_túc_xá_học_sinh
      trường!`,
    'minors.childhood-things-in-adult-content':
      'tã_lót|bỉm|núm_vú_giả|bình_sữa|gấu_bông|xích_đu|cầu_trượt|nôi|xe_nôi|hộp_cát|sân_chơi',
    'real_people.public-figure': `
      ngôi_sao_điện_ảnh|người_nổi_tiếng|sao_hạng_a|hoa_hậu_việt_nam
      diễn_viên|ca_sĩ|chính_trị_gia|cầu_thủ|người|diễn_giả|hot_girl nổi_tiếng
      nổi_tiếng diễn_viên|ca_sĩ
      chủ_tịch_nước|thủ_tướng|tổng_thống việt_nam|mỹ|nga|pháp|hàn`,
    'real_people.likeness': `
      giống|giống_hệt|y_hệt|nhìn_như {first-name}
      giống|giống_hệt diễn_viên|ca_sĩ|người_mẫu
      giống hệt? {capitalised} {capitalised}
      ghép mặt
      với_khuôn_mặt|khuôn_mặt_của {capitalised} {capitalised}`,
    'real_people.acquaintance': `
      người_yêu|bạn_gái|bạn_trai|vợ|chồng cũ của? tôi|mình|em|anh?
      ảnh|khuôn_mặt|mặt|hình|thân_thể|cơ_thể|chân_dung của? hàng_xóm|bạn_gái|sếp|cô_giáo|đồng_nghiệp|bạn|chị|mẹ|vợ|em_gái|người_yêu|bạn_thân của? tôi|mình|em
      giống hàng_xóm|bạn_gái|sếp|cô_giáo|đồng_nghiệp|chị|mẹ|vợ của? tôi|mình`,
    'non_consent.assault': `
      hiếp_dâm|cưỡng_hiếp|cưỡng_bức|hãm_hiếp|hiếp_tập_thể|cưỡng_dâm|sàm_sỡ
      bị hiếp|sàm_sỡ
      tấn_công|quấy_rối|lạm_dụng|xâm_hại|bạo_lực tình_dục
      không_có_sự|không|chưa|mà_không đồng_ý|cho_phép|được_phép
      trái|ngược với? ý_muốn|ý
      ép|bị_ép|bắt|bị_bắt|ép_buộc cởi|khỏa_thân|khoả_thân|lột|quan_hệ|cởi_đồ`,
    'non_consent.secret-pictures': `
      quay lén|trộm
      chụp lén|trộm
      camera giấu_kín|ẩn|quay_lén
      nhìn trộm|lén
      ảnh_nóng|clip_nóng|ảnh_nude|ảnh_sex|video bị_lộ|lộ|rò_rỉ|rò_rĩ|trả_thù`,
    'non_consent.undressing-pictures': `
      cởi|lột|xóa|xoá bỏ? quần_áo|đồ|áo|váy của? cô_ấy|cô|nàng|chị_ấy|anh_ấy|người_này`,
    'adult_only.bestiality': `
      thú dâm
      tình_dục|giao_phối|quan_hệ|làm_tình|sex với chó|ngựa|động_vật|thú`,
    'adult_only.incest': `
      loạn_luân|mẹ_kế|cha_dượng|bố_dượng|con_riêng|chị_kế|em_kế
      {kin}|con_gái|con_trai và|với|cùng {kin}|con_gái|con_trai|em_gái|chị_gái`,
    'adult_only.necrophilia': 'ái_tử_thi|xác_chết|thi_thể|tử_thi',
    'adult_only.impaired': `
      say_rượu|say_xỉn|bất_tỉnh|hôn_mê|bị_chuốc_thuốc|chuốc_thuốc|thuốc_mê|thôi_miên|ngất_xỉu|đánh_thuốc
      trong|khi|lúc cô_ấy|đang? ngủ say|mê?`,
    'adult_only.coercion':
      'bắt_cóc|tống_tiền|nô_lệ|con_tin|giam_cầm|bị_ép|bị_ép_buộc|cưỡng_ép|tù_nhân|đe_dọa|đe_doạ',
    'adult_only.trafficking': 'buôn_người|buôn_bán_phụ_nữ|ép_bán_dâm|mại_dâm_cưỡng_bức',
    'adult_only.violence': 'tra_tấn|đẫm_máu|bị_giết|bị_đâm|bóp_cổ|siết_cổ|đánh_đập|hành_hạ|chặt_xác',
  },
  inContext: {
    'minors.term': `
      tre con|nho
      em|co|cau be`,
  },
  explicit: `
    khỏa_thân|khoả_thân|lõa_thể|loã_thể|trần_truồng|ở_truồng|cởi_truồng|bán_khỏa_thân|ngực_trần|khoa_than|nude
    không_mặc_gì|không_mặc_quần_áo|không_quần_áo|không_mảnh_vải
    tình_dục|làm_tình|quan_hệ_tình_dục|khiêu_dâm|phim_sex|đầu_vú|núm_vú|thủ_dâm|cực_khoái|âm_đạo|dương_vật|ảnh_nóng`,
  suggestive:
    'nội_y|đồ_lót|quần_lót|áo_lót|áo_ngực|áo_tắm|gợi_cảm|khêu_gợi|quyến_rũ|tất_đen|tất_lưới|khe_ngực|đồ_ngủ_ren|noi_y',
  allowances: [
    {
      family: 'minors',
      reason: 'The syllables belong to another word here.',
      appliesIn: 'both',
      phrases: [
        'rừng|cây|măng|lũy|bụi|hàng|khóm tre!',
        'cành|cây|lá con',
        'mèo|chó|gà|voi|hổ|gấu|thỏ|chim|vịt con',
      ],
    },
    {
      family: 'minors',
      reason: 'No person in the picture is meant, and nothing in the request is sexual.',
      appliesIn: 'sfw',
      phrases: [
        'sách|truyện|đồ_chơi|bệnh_viện|phòng|tranh|sân_chơi cho? trẻ_em|thiếu_nhi|trẻ_con',
        'rượu|rượu_vang|whisky|rượu_whisky|cây|cây_sồi|con_chó|con_mèo|chó|mèo|ngựa|rùa|voi|bonsai|xe|ngôi_nhà|nhà|cây_cổ_thụ|phô_mai {minor-age} năm? {year}',
        '{minor-age} năm kinh_nghiệm|tuổi_nghề|bảo_hành|trước|sau',
        'ủ|ngâm|lên_men {minor-age} năm',
        'sau|trong|suốt|mỗi|khoảng {minor-age} năm',
      ],
    },
    {
      family: 'category',
      reason: 'The words have another meaning here.',
      appliesIn: 'both',
      phrases: ['mắt_trần', 'chân_trần'],
    },
  ],
};
