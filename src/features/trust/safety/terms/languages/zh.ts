import type { LanguageTerms } from '../language.ts';

export const chinese: LanguageTerms = {
  language: 'zh',
  version: 2,
  markers: 'nvren nuren meinv meinü luoti quanluo xiao nianqing zhaopian yige de shenghuo',
  sets: {
    '{year}': '岁 周岁 虚岁 岁大 歲',
    '{person}': '女人 男人 女孩 男孩 女生 男生 少女 女子 男子 她 他 美女 模特 姑娘',
    '{kin}':
      '母亲 父亲 妈妈 爸爸 姐姐 妹妹 哥哥 弟弟 女儿 儿子 阿姨 叔叔 侄女 侄子 外甥 外甥女 表妹 表姐 堂妹 奶奶 爷爷 岳母 公公 儿媳',
  },
  phrases: {
    'minors.term': `
      儿童|孩童|小孩|小孩子|孩子|孩子们|小朋友|幼童|幼儿|幼女|女童|男童|婴儿|婴孩|宝宝|娃娃脸|小娃|女娃|男娃|童女|童颜
      小女孩|小男孩|小姑娘|小女生|小男生|小丫头|小萝莉|女孩子家|小妹妹|小弟弟|小学生|中学生|初中生|高中生|女中学生|女高中生|女初中生|女小学生|高中女生|初中女生|小学女生|中学女生|高中男生|初中男生
      少女|美少女|少年|美少年|青少年|未成年|未成年人|青春期|十几岁|学童|幼齿|童工
      萝莉|萝莉控|正太|正太控|洛丽塔|炼铜|恋童|恋童癖|豆蔻年华|未满十八|未满十八岁
      年幼 的 女孩|男孩|女|孩
      幼小 的
      xiao nvhai|nuhai|nühai|nanhai|nvsheng|guniang|haizi|pengyou|nusheng|xuesheng
      xiaonvhai|xiaonuhai|xiaonanhai|xiaohai|xiaohaizi|xiaoguniang|ertong|yinger|younv|weichengnian|luoli|zhengtai|shaonv|shaonian|xiaoxuesheng|zhongxuesheng|chuzhongsheng|gaozhongsheng|haizi`,
    'minors.appearance': `
      娃娃脸|童颜|稚嫩|稚气|幼态|像小孩|像孩子|像个孩子|像未成年|看起来未成年
      看起来|看上去|像 只? 有? {teen-age} {year}
      刚满|刚刚|才|刚 {eighteen} {year}?
      儿童色情`,
    'minors.age': `
      {minor-age} {year}
      {number} 个 月 大|的
      年龄 为|是? {minor-age}
      {minor-birth-year} 年 出生|生
      出生 于|在 {minor-birth-year}
      出生年份|出生年|生年|出生日期 是|为? {minor-birth-year}
      生于 {minor-birth-year}
      不到|未满|不满|小于|还没|还没到|没到 {eighteen}
      {eighteen} {year} 以下|未满
      {minor-age} sui`,
    'minors.age-of-person': '快|差一点|将近|即将 {eighteen} {year}',
    'minors.age-after-person': '{person} {teen-age}',
    'minors.school-grade': `
      小学|初中|高中 {grade} 年级
      初 一|二|三 女生|男生|学生
      高 一|二|三 女生|男生|学生
      初一|初二|初三|高一|高二|高三 女生|男生|学生
      {grade} 年级
      校服 女生|女孩|少女|美女
      穿校服|中学校服|学生校服
      小学|初中|中学|高中 的? 女生|男生|学生|校花|校服|教室`,
    'minors.excluding-adults': '成人|成年人|成年|成年女性|大人|成熟女性',
    'minors.youth-in-adult-content': '女儿|妹妹|侄女|处女|清纯|幼嫩|稚嫩|青涩|童真|小妹|年幼|纯洁的女孩',
    'minors.school-in-adult-content':
      '学校|校园|教室|校服|学生|女学生|操场|幼儿园|托儿所|小学|初中|高中|课堂|放学|中学|jk制服',
    'minors.childhood-things-in-adult-content': '奶嘴|尿布|尿不湿|摇篮|奶瓶|滑梯|秋千|婴儿车|泰迪熊|玩具熊',
    'real_people.public-figure': `
      明星脸|名人|女明星|男明星|当红明星|流量明星|知名 演员|歌手|女星|艺人|政治家|主播
      著名|有名 的? 演员|歌手|女星|艺人|政治家|主播|明星|女演员
      国家主席|总统|总理`,
    'real_people.likeness': `
      深度伪造|换脸|明星换脸|长得像明星|撞脸
      长得 像|跟 明星|演员|女星|她
      明星 的 脸
      酷似明星|酷似女星`,
    'real_people.acquaintance': `
      我|我的|我们 的? 前女友|前男友|女友|男友|老婆|老师|同事|邻居|老板|同学|朋友|妹妹|姐姐|妈妈|表妹 的? 脸|照片|裸照|裸体|身体|样子
      前女友|前男友 的? 脸|照片|裸照
      像|长得像 我 的? 前女友|女友|老师|同事|邻居|老板|同学|朋友|妹妹|姐姐|妈妈`,
    'non_consent.assault': `
      强奸|强暴|轮奸|迷奸|性侵|性侵犯|猥亵|性骚扰|被迫脱|被迫裸|强迫她|强迫脱|强迫性|强行脱|逼她脱
      未经 同意|她同意|许可|允许|本人
      没有经过 同意|她
      违背|违反 她|他|其 的? 意愿
      不情愿|不愿意
      qiangjian|lunjian|mijian`,
    'non_consent.secret-pictures':
      '偷拍|偷窥|隐藏摄像头|针孔摄像|针孔摄像头|裙底|走光偷|泄露的裸照|裸照流出|私密视频|艳照|窥视她',
    'non_consent.undressing-pictures':
      '脱掉她|去掉她的衣服|去除衣服|一键脱衣|脱衣软件|把她的衣服|移除衣服|去衣',
    'adult_only.bestiality': '兽交|人兽|和狗性交|与狗性交|与动物性交|和狗做爱|与狗做爱',
    'adult_only.incest': `
      乱伦|继母|继父|继女|继妹|后妈|公公和儿媳
      {kin} 和|与|跟 {kin}`,
    'adult_only.necrophilia': '奸尸|尸体|死尸|恋尸',
    'adult_only.impaired': '迷药|下药|昏迷|不省人事|醉酒|喝醉|催眠|失去意识|昏睡|熟睡中|被迷晕|药迷',
    'adult_only.coercion': '绑架|被迫|强迫|逼迫|强行|胁迫|囚禁|奴隶|性奴|人质|勒索|威胁她|监禁|调教',
    'adult_only.trafficking': '人口贩卖|拐卖|贩卖妇女|人口拐卖',
    'adult_only.violence': '酷刑|虐杀|血腥|肢解|窒息|殴打|流血|割喉|残杀',
  },
  explicit: `
    裸体|全裸|裸女|裸男|裸照|半裸|赤裸|裸身|一丝不挂|裸露|色情|情色|性爱|性感裸|做爱|性交|乳头|阴道|阴茎|自慰|高潮淫|淫荡|黄片|裸模|成人电影
    不穿衣服|没穿衣服
    luoti|quanluo|luonv`,
  suggestive: '内衣|内裤|比基尼|性感|诱惑|胸罩|丝袜|乳沟|情趣|撩人|泳装',
  allowances: [
    {
      family: 'minors',
      reason: 'Other words that only contain the characters, or works and adults so named.',
      appliesIn: 'both',
      phrases: [
        '少年老成|少女时代的回忆|返老还童|百年少|多少年|不少女|减少女|减少年|缺少年|至少年|很少年|少年宫殿|年少有为|至少女|不少年',
        '集中学习|高中低|大中小学|其中学|空中学|最高中|提高中|美少女战士',
        '婴儿蓝|婴儿粉|儿童节',
        '二十几岁|三十几岁|四十几岁|五十几岁|六十几岁|反正太|真正太|修正太|正太阳|正太极',
      ],
    },
    {
      family: 'minors',
      reason: 'No person in the picture is meant, and nothing in the request is sexual.',
      appliesIn: 'sfw',
      phrases: [
        '儿童画|儿童房|儿童医院|儿童公园|儿童绘本|儿童文学|儿童读物|儿童乐园|儿童玩具|少年宫|少女漫画|少年漫画|婴儿床|婴儿车',
        '{minor-age} {year} 的 老? 狗|猫|马|金毛|柯基|橘猫|乌龟|大象|树|鹦鹉|橡树|威士忌|拉布拉多|银杏',
        '树龄 {number}',
      ],
    },
    {
      family: 'category',
      reason: 'The words have another meaning here.',
      appliesIn: 'both',
      phrases: [
        '赤裸裸的? 真相|事实|岩石|现实',
        '裸露的 岩石|山|树根|砖墙|土地|混凝土|树枝|砖|根系',
        '裸露 岩石|砖墙|树根|山体',
        '裸色|裸眼|裸粉色|裸岩|裸妆',
      ],
    },
  ],
};
