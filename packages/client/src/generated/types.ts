// Written by `npm run client-types` from src/contract. Change the contract, not this file.

/** Why the server refuses a call. */
export type ErrorCode =
  | 'ACCOUNT_CHANGED'
  | 'BAD_REQUEST'
  | 'VALIDATION_FAILED'
  | 'AGE_ASSURANCE_REQUIRED'
  | 'AGE_DENIED'
  | 'BUDGET_EXCEEDED'
  | 'BUDGET_REQUIRED'
  | 'CONTENT_BLOCKED'
  | 'CONFLICT'
  | 'FILE_REFUSED'
  | 'FILE_TOO_LARGE'
  | 'FORBIDDEN'
  | 'HEADERS_TOO_LARGE'
  | 'INSUFFICIENT_TOKENS'
  | 'INTERNAL'
  | 'INVALID_CREDENTIALS'
  | 'MEMBER_LIMIT'
  | 'NOT_FOUND'
  | 'ONBOARDING_REQUIRED'
  | 'PASSWORD_CHANGE_REQUIRED'
  | 'SECOND_FACTOR_REQUIRED'
  | 'PLAN_LIMIT'
  | 'RATE_LIMITED'
  | 'RANGE_NOT_SATISFIABLE'
  | 'REQUEST_TIMEOUT'
  | 'UNAUTHORIZED'
  | 'UNAVAILABLE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'URL_TOO_LONG';

export type Abilities = {
  work: Ability[];
  tags: TagAbility[];
  modes: {
    allowsUploadedPeople: boolean;
    reviewsBeforePublication: boolean;
  };
};

export type Ability = {
  operation: Operation;
  category: Category;
  state: 'available' | 'away' | 'unable';
  reason: string | null;
  modelReason: string | null;
  endFrameReason: string | null;
  longestVideo: number | null;
  pose?: {
    people: number;
    peopleWithReferences: number;
    reason: string | null;
  };
  identity: IdentityKinds[];
  references: ReferenceSupport[];
  parameters: Array<{
    requests: SupportedRequests;
    support: ParameterSupport;
  }>;
  regionLimits: Array<{
    requests: SupportedRequests;
    reason: string;
  }>;
  loras?: {
    families: string[];
    familiesWithReferences: string[];
    wordsAlone: boolean;
  };
};

export type AnimationQueryInput = {
  /** Default: `"gif"`. */
  format?: 'gif' | 'webp';
  /** Default: `0`. */
  from?: number;
  to?: number;
  /** Default: `480`. */
  width?: number;
};

export type ApiScope = 'read_content' | 'generate' | 'manage_content' | 'write_posts';

export type AspectRatio = '1:1' | '4:3' | '16:9' | '3:4' | '9:16';

export type BestOfOffer = {
  price: number;
  reason: string | null;
};

export type Box = {
  x: number;
  y: number;
  width: number;
  height: number;
};

export type BudgetPeriod = 'day' | 'month' | 'total';

export type CallingKey = {
  name: string;
  prefix: string;
  scopes: ApiScope[];
  callsPerMinute: number;
  createdAt: string;
  expiresAt: string | null;
  budget: KeyBudget | null;
};

export type CancelledJob = {
  id: string;
  contentId: string | null;
  madeBy: string | null;
  operation: Operation;
  state: JobState;
  name: string;
  category: Category;
  aspectRatio: string;
  bundleId: string | null;
  progress: {
    step: number;
    steps: number;
  } | null;
  position: number | null;
  expectedSeconds: number | null;
  cost: number;
  problem: string | null;
  attempt: number;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  wallet: WalletBalance;
};

export type CancelledJobs = {
  jobs: Job[];
  wallet: WalletBalance;
};

export type CaptionForm = {
  source: PictureChoice;
};

export type Category = 'sfw' | 'nsfw';

export type ChangeContentForm = {
  name?: string;
  favourite?: boolean;
  verdict?: Verdict | null;
  tags?: string[];
};

export type ChangeManyForm =
  | {
      action: 'trash';
      ids: string[];
    }
  | {
      action: 'restore';
      ids: string[];
    }
  | {
      action: 'remove';
      ids: string[];
    }
  | {
      action: 'favourite';
      ids: string[];
      favourite: boolean;
    }
  | {
      action: 'judge';
      ids: string[];
      verdict: Verdict | null;
    }
  | {
      action: 'tag';
      ids: string[];
      tag: string;
    }
  | {
      action: 'untag';
      ids: string[];
      tag: string;
    }
  | {
      action: 'collect';
      ids: string[];
      collectionId: string;
    }
  | {
      action: 'uncollect';
      ids: string[];
      collectionId: string;
    };

export type ChannelKind =
  | 'instagram'
  | 'tiktok'
  | 'youtube'
  | 'x'
  | 'bluesky'
  | 'mastodon'
  | 'reddit'
  | 'telegram'
  | 'fanvue'
  | 'postiz'
  | 'by_hand';

export type ChosenLora = {
  id: string;
  weight: number;
};

export type ChosenLoraInput = {
  id: string;
  /** Default: `1`. */
  weight?: number;
};

export type ChosenLoras = ChosenLora[];

export type ChosenLorasInput = ChosenLoraInput[];

export type ChosenReference = {
  picture: PictureChoice;
  role: ReferenceRole;
};

export type ChosenReferences = ChosenReference[];

export type Collection = {
  id: string;
  name: string;
  createdAt: string;
  count: number;
  cover: string | null;
};

export type ConsentManner = 'self' | 'signed_release' | 'written_message' | 'spoken';

export type ContentCounts = {
  total: number;
  types: {
    image: number;
    video: number;
    model: number;
    training_data: number;
  };
  categories: {
    sfw: number;
    nsfw: number;
  };
  trash: number;
};

export type ContentCredentials = {
  state: 'valid' | 'invalid' | 'absent' | 'unreadable';
  signer: string | null;
  signedAt: string | null;
  stampedAt: string | null;
  isTrusted: boolean | null;
  actions: string[];
};

export type ContentItem = {
  id: string;
  name: string;
  type: ContentType;
  category: Category;
  status: ContentStatus;
  createdAt: string;
  madeBy: string | null;
  width: number | null;
  height: number | null;
  duration: number | null;
  placeholder: string | null;
  likeness: number | null;
  favourite: boolean;
  verdict: Verdict | null;
  variants: number;
  tags: string[];
  trashedAt: string | null;
  metadata: string;
};

export type ContentMetadata = {
  prompt?: string;
  negativePrompt?: string;
  seed?: number;
  aspectRatio?: string;
  steps?: number;
  guidance?: number;
  sampler?: string;
  scheduler?: string;
  size?: {
    width: number;
    height: number;
  };
  styleWords?: string;
  outfit?: UsedScenePreset;
  place?: UsedScenePreset;
  pose?: Pose;
  regions?: PromptRegion[];
  variationOf?: string;
  variants?: Array<{
    list: string | null;
    value: string;
  }>;
  variationStrength?: number;
  references?: ChosenReference[];
  model?: string;
  modelId?: string;
  modelName?: string;
  personaId?: string;
  personaName?: string;
  tag?: string;
  lora?: string;
  loras?: Array<{
    id: string;
    name: string;
    weight: number;
  }>;
  seconds?: number;
  quality?: string;
  startFrame?: PictureChoice;
  endFrame?: PictureChoice;
  segment?: {
    number: number;
    of: number;
  };
  shot?: {
    number: number;
    of: number;
  };
  seams?: number[];
  hasSound?: boolean;
  videoEdit?: VideoEdit;
  posterSecond?: number;
  operation?: Operation;
  style?: string;
  strength?: number;
  keepComposition?: boolean;
  task?: 'remove' | 'replace' | 'extend' | 'layers';
  layers?: Array<{
    task: 'remove' | 'replace';
    prompt: string;
  }>;
  sides?: Sides;
  identityStrength?: number;
  factor?: number;
  detail?: number;
  bundleId?: string;
  nearestOf?: number;
  imported?: {
    file: string;
    tool: string | null;
  };
  engine?: string;
  cost?: number;
  failure?: string;
  note?: string;
};

export type ContentPage = {
  items: ContentItem[];
  nextCursor: string | null;
  total: number | null;
  totalCapped: boolean;
};

export type ContentQueryInput = {
  type?: ContentType;
  category?: Category;
  status?: ContentStatus;
  since?: string;
  until?: string;
  q?: string;
  favourite?: 'true';
  verdict?: Verdict;
  tag?: string;
  likenessAtLeast?: string;
  collectionId?: string;
  personaId?: string;
  modelId?: string;
  bundleId?: string;
  stacked?: 'true';
  trash?: 'true';
  /** Default: `"newest"`. */
  sort?: ContentSort;
  cursor?: string;
  /** Default: `50`. */
  limit?: PageSize;
};

export type ContentSort = 'newest' | 'oldest' | 'name' | 'type' | 'likeness';

export type ContentStatus = 'processing' | 'completed' | 'failed';

export type ContentType = 'image' | 'video' | 'model' | 'training_data';

export type Disclosure = 'credentials' | 'label' | 'none';

export type EditVideoForm = {
  /** Default: `0`. */
  from?: number;
  to?: number;
  /** Default: `1`. */
  speed?: number;
  /** Default: `"none"`. */
  loop?: 'none' | 'reverse' | 'ping_pong';
  /** Default: `"same"`. */
  frameRate?: 'same' | 'double';
  /** Default: `[]`. */
  captions?: VideoCaption[];
  sound?: VideoSoundInput;
  source: {
    contentId: string;
  };
};

export type EnhancePromptForm = {
  prompt: string;
  negativePrompt?: string;
  /** Default: `"sfw"`. */
  category?: Category;
  modelId?: string | null;
  personaId?: string | null;
  nsfwTag?: string | null;
  styleWords?: string;
  outfitId?: string | null;
  placeId?: string | null;
  regions?: PromptRegions;
  seed: number;
};

export type EnhancedPrompt = {
  suggestion: string | null;
  obstacle: 'refused' | 'complete' | 'none' | null;
  reason: string | null;
  model: 'none' | 'used' | 'away' | 'unusable';
};

export type FormFile = Blob;

export type GenerateImageForm = {
  type: 'image';
  prompt: string;
  negativePrompt?: string;
  parameters?: {
    /** Default: `"1:1"`. */
    aspectRatio?: AspectRatio;
    /** Default: `"sfw"`. */
    category?: Category;
    seed?: number;
    modelId?: string | null;
    /** Default: `1`. */
    bundleSize?: number;
    nsfwTag?: string | null;
    personaId?: string | null;
    loras?: ChosenLorasInput;
    /** Default: `1`. */
    bestOf?: 1 | 4;
    steps?: number;
    guidance?: number;
    sampler?: string;
    scheduler?: string;
    size?: PictureSize;
    styleWords?: string;
    outfitId?: string | null;
    placeId?: string | null;
    regions?: PromptRegions;
    variation?: Variation;
    references?: ChosenReferences;
    pose?: Pose;
    variants?: {
      mode: 'all' | 'random';
      count: number;
      seed: number;
      personaIds?: string[];
      pictures: number;
    };
  };
};

export type GenerateNsfwVideoForm = {
  prompt: string;
  negativePrompt?: string;
  /** Default: `5`. */
  duration?: VideoSeconds;
  /** Default: `"mid"`. */
  quality?: VideoQuality;
  modelId?: string | null;
  personaId?: string | null;
  loras?: ChosenLorasInput;
  seed?: number;
  steps?: number;
  guidance?: number;
  sampler?: string;
  scheduler?: string;
  styleWords?: string;
  outfitId?: string | null;
  placeId?: string | null;
  startFrame?: PictureChoice;
  endFrame?: PictureChoice;
  continues?: string;
  /** Default: `"none"`. */
  loraModel?: string;
};

export type GenerateSfwVideoForm = {
  prompt: string;
  negativePrompt?: string;
  /** Default: `5`. */
  duration?: VideoSeconds;
  /** Default: `"mid"`. */
  quality?: VideoQuality;
  modelId?: string | null;
  personaId?: string | null;
  loras?: ChosenLorasInput;
  seed?: number;
  steps?: number;
  guidance?: number;
  sampler?: string;
  scheduler?: string;
  styleWords?: string;
  outfitId?: string | null;
  placeId?: string | null;
  startFrame?: PictureChoice;
  endFrame?: PictureChoice;
  continues?: string;
};

export type GenerationPrice = {
  tokens: number;
  results: number;
};

export type GenerationStarted = {
  success: true;
  message: string;
  jobId: string;
  contentId: string;
  job: Job;
  jobs: Job[];
};

export type IdParams = {
  id: string;
};

export type IdentityKinds = Array<'key' | 'trained_model' | 'references'>;

export type ImageToImageForm = {
  source: PictureChoice;
  /** Default: `""`. */
  prompt?: string;
  negativePrompt?: string;
  /** Default: `0.6`. */
  strength?: number;
  /** Default: `null`. */
  style?:
    | 'photograph'
    | 'film_still'
    | 'noir'
    | 'watercolour'
    | 'oil_painting'
    | 'ink_drawing'
    | 'pastel'
    | 'comic'
    | 'line_art'
    | 'risograph'
    | 'vintage'
    | 'night'
    | null;
  /** Default: `true`. */
  keepComposition?: boolean;
  /** Default: `1`. */
  count?: number;
  category?: Category;
  seed?: number;
  modelId?: string | null;
  personaId?: string | null;
};

export type Job = {
  id: string;
  contentId: string | null;
  madeBy: string | null;
  operation: Operation;
  state: JobState;
  name: string;
  category: Category;
  aspectRatio: string;
  bundleId: string | null;
  progress: {
    step: number;
    steps: number;
  } | null;
  position: number | null;
  expectedSeconds: number | null;
  cost: number;
  problem: string | null;
  attempt: number;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
};

export type JobState = 'queued' | 'running' | 'checking' | 'completed' | 'failed' | 'cancelled';

export type KeyBudget = {
  tokens: number;
  period: BudgetPeriod;
  used: number;
  resetsAt: string | null;
};

export type Lineage = {
  parents: Array<{
    role:
      | 'source'
      | 'target'
      | 'mask'
      | 'reference'
      | 'training'
      | 'model'
      | 'person'
      | 'outfit'
      | 'place'
      | 'style'
      | 'pose';
    picture: PictureChoice;
    name: string;
    placeholder: string | null;
  }>;
  missingParents: number;
  children: Array<{
    picture: PictureChoice;
    name: string;
    placeholder: string | null;
  }>;
};

export type Lora = {
  id: string;
  name: string;
  state: LoraState;
  problem: string | null;
  site: ModelSite | null;
  link: string | null;
  author: string | null;
  fileName: string | null;
  category: Category;
  family: LoraFamily | null;
  triggerWords: string[];
  licence: string | null;
  permitsService: boolean | null;
  byteSize: number | null;
  receivedBytes: number;
  sha256: string | null;
  usedBy: {
    personas: number;
    items: number;
  };
  madeBy: string | null;
  createdAt: string;
};

export type LoraFamily =
  | 'sd15'
  | 'sdxl'
  | 'z-image-turbo'
  | 'qwen-image'
  | 'qwen-image-edit'
  | 'flux-schnell'
  | 'flux2-klein'
  | 'wan-2.2'
  | 'wan-2.2-5b';

export type LoraList = {
  loras: Lora[];
  isIncluded: boolean;
  usedBytes: number;
  hosts: string[];
};

export type LoraState = 'receiving' | 'checking' | 'usable' | 'failed' | 'refused' | 'withdrawn';

export type MediaCrop = {
  x: number;
  y: number;
  width: number;
  height: number;
};

export type ModelSite = 'civitai' | 'hugging_face';

export type NameChoice = {
  values: string[];
  usual: string;
};

export type NumberRange = {
  min: number;
  max: number;
  step: number;
  usual: number;
};

export type Operation =
  | 'text_to_image'
  | 'text_to_image_with_face'
  | 'image_to_image'
  | 'inpaint'
  | 'face_swap'
  | 'upscale'
  | 'image_to_text'
  | 'caption'
  | 'text_to_video'
  | 'image_to_video'
  | 'join_videos'
  | 'edit_video'
  | 'upscale_video'
  | 'lora_training';

export type PageSize = number;

export type ParameterSupport = {
  steps:
    | NumberRange
    | {
        reason: string;
      };
  guidance:
    | NumberRange
    | {
        reason: string;
      };
  sampler:
    | NameChoice
    | {
        reason: string;
      };
  scheduler:
    | NameChoice
    | {
        reason: string;
      };
  size:
    | SizeRange
    | {
        reason: string;
      };
};

export type Persona = {
  id: string;
  name: string;
  look: PersonaLook;
  details: string;
  negativePrompt: string;
  modelId: string | null;
  loras: ChosenLora[];
  category: Category;
  prompt: string;
  portraitContentId: string | null;
  referencePictures: number;
  generatedReferencePictures: number;
  shared: boolean;
  createdAt: string;
  updatedAt: string;
};

export type PersonaLook = {
  presentation: 'woman' | 'man' | 'androgynous' | null;
  age: '20s' | '30s' | '40s' | '50s' | '60s' | '70s' | '80s' | null;
  face: 'oval' | 'round' | 'long' | 'heart' | 'angular' | 'diamond' | null;
  skin: 'porcelain' | 'fair' | 'light' | 'olive' | 'bronze' | 'brown' | 'dark' | 'deep' | null;
  eyes: 'brown' | 'dark' | 'hazel' | 'amber' | 'green' | 'blue' | 'grey' | null;
  bodyType: 'slim' | 'athletic' | 'average' | 'curvy' | 'broad' | 'full' | null;
  hair:
    | 'straight'
    | 'wavy'
    | 'curly'
    | 'afro'
    | 'locs'
    | 'braids'
    | 'ponytail'
    | 'bun'
    | 'bob'
    | 'shoulder'
    | 'pixie'
    | 'short'
    | 'quiff'
    | 'undercut'
    | 'buzz'
    | 'bald'
    | 'hijab'
    | 'turban'
    | null;
  hairColor:
    | 'black'
    | 'dark-brown'
    | 'brown'
    | 'auburn'
    | 'red'
    | 'copper'
    | 'blonde'
    | 'platinum'
    | 'grey'
    | 'silver'
    | 'white'
    | 'pink'
    | 'blue'
    | 'lavender'
    | null;
  facialHair: 'none' | 'stubble' | 'moustache' | 'goatee' | 'beard' | 'long-beard' | null;
  style:
    | 'soft'
    | 'dramatic'
    | 'vintage'
    | 'noir'
    | 'pastel'
    | 'minimal'
    | 'watercolour'
    | 'art-deco'
    | 'pop-art'
    | 'neon'
    | null;
  clothing: Array<
    | 't-shirt'
    | 'shirt'
    | 'blouse'
    | 'turtleneck'
    | 'sweater'
    | 'cardigan'
    | 'hoodie'
    | 'denim'
    | 'leather'
    | 'suit'
    | 'coat'
    | 'trench'
    | 'sundress'
    | 'gown'
    | 'kimono'
    | 'sari'
    | 'kaftan'
    | 'overalls'
  >;
  backgrounds: Array<
    | 'studio'
    | 'apartment'
    | 'cafe'
    | 'library'
    | 'gallery'
    | 'theatre'
    | 'gym'
    | 'greenhouse'
    | 'street'
    | 'city'
    | 'rooftop'
    | 'harbour'
    | 'beach'
    | 'garden'
    | 'forest'
    | 'mountains'
    | 'desert'
    | 'snow'
  >;
  poses: Array<
    'facing' | 'profile' | 'over-shoulder' | 'tilted' | 'looking-up' | 'looking-down' | 'close' | 'waist-up'
  >;
};

export type PersonaLookInput = {
  /** Default: `null`. */
  presentation?: 'woman' | 'man' | 'androgynous' | null;
  /** Default: `null`. */
  age?: '20s' | '30s' | '40s' | '50s' | '60s' | '70s' | '80s' | null;
  /** Default: `null`. */
  face?: 'oval' | 'round' | 'long' | 'heart' | 'angular' | 'diamond' | null;
  /** Default: `null`. */
  skin?: 'porcelain' | 'fair' | 'light' | 'olive' | 'bronze' | 'brown' | 'dark' | 'deep' | null;
  /** Default: `null`. */
  eyes?: 'brown' | 'dark' | 'hazel' | 'amber' | 'green' | 'blue' | 'grey' | null;
  /** Default: `null`. */
  bodyType?: 'slim' | 'athletic' | 'average' | 'curvy' | 'broad' | 'full' | null;
  /** Default: `null`. */
  hair?:
    | 'straight'
    | 'wavy'
    | 'curly'
    | 'afro'
    | 'locs'
    | 'braids'
    | 'ponytail'
    | 'bun'
    | 'bob'
    | 'shoulder'
    | 'pixie'
    | 'short'
    | 'quiff'
    | 'undercut'
    | 'buzz'
    | 'bald'
    | 'hijab'
    | 'turban'
    | null;
  /** Default: `null`. */
  hairColor?:
    | 'black'
    | 'dark-brown'
    | 'brown'
    | 'auburn'
    | 'red'
    | 'copper'
    | 'blonde'
    | 'platinum'
    | 'grey'
    | 'silver'
    | 'white'
    | 'pink'
    | 'blue'
    | 'lavender'
    | null;
  /** Default: `null`. */
  facialHair?: 'none' | 'stubble' | 'moustache' | 'goatee' | 'beard' | 'long-beard' | null;
  /** Default: `null`. */
  style?:
    | 'soft'
    | 'dramatic'
    | 'vintage'
    | 'noir'
    | 'pastel'
    | 'minimal'
    | 'watercolour'
    | 'art-deco'
    | 'pop-art'
    | 'neon'
    | null;
  /** Default: `[]`. */
  clothing?: Array<
    | 't-shirt'
    | 'shirt'
    | 'blouse'
    | 'turtleneck'
    | 'sweater'
    | 'cardigan'
    | 'hoodie'
    | 'denim'
    | 'leather'
    | 'suit'
    | 'coat'
    | 'trench'
    | 'sundress'
    | 'gown'
    | 'kimono'
    | 'sari'
    | 'kaftan'
    | 'overalls'
  >;
  /** Default: `[]`. */
  backgrounds?: Array<
    | 'studio'
    | 'apartment'
    | 'cafe'
    | 'library'
    | 'gallery'
    | 'theatre'
    | 'gym'
    | 'greenhouse'
    | 'street'
    | 'city'
    | 'rooftop'
    | 'harbour'
    | 'beach'
    | 'garden'
    | 'forest'
    | 'mountains'
    | 'desert'
    | 'snow'
  >;
  /** Default: `[]`. */
  poses?: Array<
    'facing' | 'profile' | 'over-shoulder' | 'tilted' | 'looking-up' | 'looking-down' | 'close' | 'waist-up'
  >;
};

export type PictureChoice =
  | {
      contentId: string;
    }
  | {
      uploadId: string;
    };

export type PictureSize = {
  width: number;
  height: number;
};

export type Pose = {
  people: Array<{
    nose: {
      x: number;
      y: number;
    } | null;
    neck: {
      x: number;
      y: number;
    } | null;
    rightShoulder: {
      x: number;
      y: number;
    } | null;
    rightElbow: {
      x: number;
      y: number;
    } | null;
    rightWrist: {
      x: number;
      y: number;
    } | null;
    leftShoulder: {
      x: number;
      y: number;
    } | null;
    leftElbow: {
      x: number;
      y: number;
    } | null;
    leftWrist: {
      x: number;
      y: number;
    } | null;
    rightHip: {
      x: number;
      y: number;
    } | null;
    rightKnee: {
      x: number;
      y: number;
    } | null;
    rightAnkle: {
      x: number;
      y: number;
    } | null;
    leftHip: {
      x: number;
      y: number;
    } | null;
    leftKnee: {
      x: number;
      y: number;
    } | null;
    leftAnkle: {
      x: number;
      y: number;
    } | null;
    rightEye: {
      x: number;
      y: number;
    } | null;
    leftEye: {
      x: number;
      y: number;
    } | null;
    rightEar: {
      x: number;
      y: number;
    } | null;
    leftEar: {
      x: number;
      y: number;
    } | null;
  }>;
};

export type Post = {
  id: string;
  personaId: string | null;
  seriesId: string | null;
  state: PostState;
  version: number;
  text: string;
  campaign: string;
  category: Category;
  media: Array<{
    contentId: string;
    altText: string;
    type: 'image' | 'video';
    category: Category;
    width: number;
    height: number;
    seconds: number | null;
    posterSecond: number | null;
    byteSize: number;
    isAvailable: boolean;
  }>;
  targets: PostTarget[];
  scheduledAt: string | null;
  approval: {
    decision: 'approved' | 'declined';
    by: string;
    at: string;
    reason: string | null;
  } | null;
  createdBy: string;
  createdAt: string;
  updatedAt: string;
  mayApprove: boolean;
};

export type PostForm = {
  /** Default: `null`. */
  personaId?: string | null;
  text: string;
  media: PostMediumInput[];
  targets: PostTargetForm[];
  /** Default: `""`. */
  campaign?: string;
};

export type PostMedium = {
  contentId: string;
  altText: string;
};

export type PostMediumInput = {
  contentId: string;
  /** Default: `""`. */
  altText?: string;
};

export type PostState = 'draft' | 'waiting' | 'scheduled' | 'publishing' | 'ended';

export type PostTarget = {
  channelId: string;
  kind: ChannelKind;
  channelName: string;
  isDisconnected: boolean;
  text: string | null;
  title: string;
  place: string;
  crops: Array<{
    contentId: string;
    crop: MediaCrop;
  }>;
  state: TargetState;
  problem: string | null;
  nextAttemptAt: string | null;
  publishedAt: string | null;
  url: string | null;
  figures: {
    views: number | null;
    likes: number | null;
    comments: number | null;
    shares: number | null;
    readAt: string;
  } | null;
  links: Array<{
    id: string;
    path: string;
    target: string;
    clicks: number;
    visitors: number;
  }>;
};

export type PostTargetForm = {
  channelId: string;
  /** Default: `null`. */
  text?: string | null;
  /** Default: `""`. */
  title?: string;
  /** Default: `""`. */
  place?: string;
  /** Default: `[]`. */
  crops?: Array<{
    contentId: string;
    crop: MediaCrop;
  }>;
};

export type PostTiming =
  | {
      when: 'now';
    }
  | {
      when: 'queue';
    }
  | {
      when: 'at';
      at: string;
    };

export type PosterForm = {
  seconds: number;
};

export type PostingSlot = {
  weekday: number;
  time: string;
};

export type PreviewSize = 'small' | 'thumbnail' | 'preview';

export type PromptRegion = {
  box: {
    x: number;
    y: number;
    width: number;
    height: number;
  };
  prompt: string;
};

export type PromptRegions = PromptRegion[];

export type PublishingSettings = {
  timeZone: string;
  needsSecondPerson: boolean;
  disclosure: string;
};

export type ReadLanguage = 'en' | 'es' | 'de' | 'fr' | 'pt';

export type ReadTextForm = {
  source: PictureChoice;
  /** Default: `["en"]`. */
  languages?: ReadLanguage[];
};

export type Reading = {
  id: string;
  operation: 'image_to_text' | 'caption';
  jobId: string;
  source:
    | {
        contentId: string;
      }
    | {
        uploadId: string;
      }
    | null;
  languages: ReadLanguage[];
  text: string;
  lines: TextLine[];
  createdAt: string;
};

export type ReadingStarted = {
  success: true;
  message: string;
  jobId: string;
  job: Job;
  jobs: Job[];
};

export type ReferenceRole = 'person' | 'outfit' | 'place' | 'style' | 'pose';

export type ReferenceSupport = {
  most: number;
  recipeEngine: string | null;
  withModel: boolean;
};

export type SecurityCheckForm = {
  prompt: string;
  negativePrompt?: string;
  /** Default: `"sfw"`. */
  category?: Category;
};

export type SecurityVerdict = {
  allowed: boolean;
  reasons: string[];
  message: string;
  policyVersion: string;
  findings: Array<{
    field: string;
    term: string;
    rule: string;
    reason: string;
  }>;
};

export type ShotListForm = {
  /** Default: `""`. */
  name?: string;
  /** Default: `"sfw"`. */
  category?: Category;
  /** Default: `"mid"`. */
  quality?: VideoQuality;
  /** Default: `"portrait"`. */
  shape?: 'portrait' | 'landscape' | 'square' | 'picture';
  negativePrompt?: string;
  /** Default: `"none"`. */
  loraModel?: string;
  listId?: string;
  shots: Array<{
    id: string;
    prompt: string;
    /** Default: `5`. */
    duration?: 3 | 5 | 10 | 15 | 20 | 30;
    personaId?: string | null;
    modelId?: string | null;
    seed?: number;
    /** Default: `{"kind":"none"}`. */
    start?:
      | {
          kind: 'none';
        }
      | {
          kind: 'picture';
          picture: PictureChoice;
        }
      | {
          kind: 'previous';
        };
    keep?: {
      contentId: string;
      follows: string | null;
    };
  }>;
};

export type Sides = {
  top: number;
  right: number;
  bottom: number;
  left: number;
};

export type SizeRange = {
  min: number;
  max: number;
  step: number;
  maxPixels: number;
  maxRatio: number;
};

export type SoundBasis = 'own' | 'licensed' | 'free';

export type SoundRights = {
  basis: SoundBasis;
  voices: SoundVoices;
  note: string;
};

export type SoundVoices = 'none' | 'agreed';

export type Success = {
  success: true;
  message: string;
};

export type SupportedRequests = 'any' | 'references' | 'references_and_model';

export type Tag = {
  id: string;
  label: string;
};

export type TagAbility = {
  operation: Operation;
  tagId: string;
  limits: 'all' | 'with_references' | 'with_references_alone';
  state: 'words_alone' | 'unable';
  reason: string;
};

export type TagCatalogue = {
  imageTags: Tag[];
  videoLoras: Tag[];
  trainingGroups: Array<{
    label: string;
    tags: Tag[];
  }>;
};

export type TagCount = {
  tag: string;
  count: number;
};

export type TargetState =
  | 'pending'
  | 'sending'
  | 'processing'
  | 'by_hand'
  | 'published'
  | 'failed'
  | 'unclear'
  | 'cancelled';

export type TextLine = {
  text: string;
  box: Box;
  confidence: number;
};

export type TrainedModel = {
  id: string;
  name: string;
  type: 'lora';
  status: TrainedModelStatus;
  progress: number;
  parameters: {
    prompt?: string;
  };
  runpodJobId: string | null;
  createdAt: string;
  category: Category;
  version: number;
  sessionId: string | null;
  contentId: string | null;
  faceContentId: string | null;
  isDefault: boolean;
  made: number;
  problem: string | null;
  note: string | null;
};

export type TrainedModelStatus = 'preparing' | 'queued' | 'training' | 'completed' | 'failed';

export type Upload = {
  id: string;
  name: string;
  purpose: UploadPurpose;
  width: number;
  height: number;
  placeholder: string;
  people: UploadPeople;
  consent: UploadConsent | null;
  sound: {
    seconds: number;
    rights: SoundRights;
  } | null;
  saved: boolean;
  createdAt: string;
  expiresAt: string | null;
};

export type UploadConsent = {
  person: string;
  manner: ConsentManner;
  givenOn: string;
  note: string;
  recordedAt: string;
  revokedAt: string | null;
};

export type UploadPeople = 'not_stated' | 'none' | 'consented' | 'revoked';

export type UploadPurpose = 'picture' | 'mask' | 'soundtrack';

export type UpscaleForm = {
  source: PictureChoice;
  /** Default: `2`. */
  factor?: 2 | 4;
  /** Default: `0.5`. */
  detail?: number;
};

export type UpscaleVideoForm = {
  source: {
    contentId: string;
  };
};

export type UsedScenePreset = {
  id: string;
  name: string;
  words: string;
};

export type Variation = {
  contentId: string;
  strength: number;
};

export type Verdict = 'keep' | 'reject';

export type VideoCaption = {
  from: number;
  to: number;
  text: string;
};

export type VideoEdit = {
  from: number;
  to: number;
  speed: number;
  loop: 'none' | 'reverse' | 'ping_pong';
  frameRate: 'same' | 'double';
  captions: VideoCaption[];
  sound?: VideoSound;
};

export type VideoEditInput = {
  from: number;
  to: number;
  speed: number;
  loop: 'none' | 'reverse' | 'ping_pong';
  frameRate: 'same' | 'double';
  captions: VideoCaption[];
  sound?: VideoSoundInput;
};

export type VideoPriceForm = {
  /** Default: `5`. */
  duration?: VideoSeconds;
  /** Default: `"mid"`. */
  quality?: VideoQuality;
};

export type VideoQuality = 'low' | 'mid' | 'high';

export type VideoSeconds = 3 | 5 | 10 | 15 | 20 | 30 | 45 | 60;

export type VideoSound =
  | {
      kind: 'off';
    }
  | {
      kind: 'track';
      uploadId: string;
      from: number;
      volume: number;
      repeats: boolean;
    };

export type VideoSoundInput =
  | {
      kind: 'off';
    }
  | {
      kind: 'track';
      uploadId: string;
      /** Default: `0`. */
      from?: number;
      /** Default: `1`. */
      volume?: number;
      /** Default: `false`. */
      repeats?: boolean;
    };

export type WalletBalance = {
  tokens: number;
  planTokens: number;
  heldTokens: number;
};

export type WrittenSettings = 'none' | 'automatic1111';

/** What each operation takes, and what it answers; `Response` where the server sends a file. */

export interface Calls {
  /** The API key of this call: its name, permissions, expiry and budget; null for a session. Scope: `any`. */
  callingKey: {
    input: Record<never, never>;
    answer: {
      key: CallingKey | null;
    };
  };
  /** The caller's content, newest first, by keyset pages. Scope: `read_content`. */
  listContent: { input: { query?: ContentQueryInput }; answer: ContentPage };
  /** One item. Scope: `read_content`. */
  getContent: { input: { params: IdParams }; answer: ContentItem };
  /** The number of items of each type. Scope: `read_content`. */
  contentCounts: { input: Record<never, never>; answer: ContentCounts };
  /** The sources and the derived items of an item. Scope: `read_content`. */
  contentLineage: { input: { params: IdParams }; answer: Lineage };
  /** The content credentials of an item's stored file, checked now. Scope: `read_content`. */
  contentCredentials: { input: { params: IdParams }; answer: ContentCredentials };
  /** A WebP of the item, small or large. Scope: `read_content`. */
  previewContent: {
    input: {
      params: IdParams;
      query?: {
        /** Default: `"preview"`. */
        size?: PreviewSize;
        poster?: string;
      };
    };
    answer: Response;
  };
  /** A completed video, in full or by byte ranges. Scope: `read_content`. */
  streamContent: { input: { params: IdParams }; answer: Response };
  /** The file of a completed item; or as JSON a link to it, if the storage supports links. Scope: `read_content`. */
  downloadContent: {
    input: {
      params: IdParams;
      query?: {
        /** Default: `"credentials"`. */
        disclosure?: Disclosure;
        /** Default: `"none"`. */
        settings?: WrittenSettings;
      };
    };
    answer: Response;
  };
  /** A part of a completed video as an animated GIF or WebP with a visible AI label. Scope: `read_content`. */
  exportAnimation: { input: { params: IdParams; query?: AnimationQueryInput }; answer: Response };
  /** The files of many items as one ZIP, with a manifest of how they were made. Scope: `read_content`. */
  downloadMany: {
    input: {
      body: {
        ids: string[];
        /** Default: `"credentials"`. */
        disclosure?: Disclosure;
        /** Default: `"none"`. */
        settings?: WrittenSettings;
      };
    };
    answer: Response;
  };
  /** Collections by name, each with its count and cover. Scope: `read_content`. */
  listCollections: { input: Record<never, never>; answer: Collection[] };
  /** Tags in use, the most used first. Scope: `read_content`. */
  listOwnTags: { input: Record<never, never>; answer: TagCount[] };
  /** The latest texts and captions, newest first. Scope: `read_content`. */
  listReadings: { input: Record<never, never>; answer: Reading[] };
  /** The safety decision for a prompt, without a job. Scope: `generate`. */
  securityCheck: { input: { body: SecurityCheckForm }; answer: SecurityVerdict };
  /** A suggestion that adds place, light and lens to a prompt, judged as a prompt; nothing is made. Scope: `generate`. */
  enhancePrompt: { input: { body: EnhancePromptForm }; answer: EnhancedPrompt };
  /** Generate pictures from a prompt: one, or a bundle of up to 25. Scope: `generate`. */
  generateImage: { input: { body: GenerateImageForm }; answer: GenerationStarted };
  /** The price of pictures by the body of their call; nothing is made or held. Scope: `generate`. */
  priceImages: { input: { body: GenerateImageForm }; answer: GenerationPrice };
  /** The price of a video by its length and quality; nothing is made or held. Scope: `generate`. */
  priceVideo: { input: { body?: VideoPriceForm }; answer: GenerationPrice };
  /** Whether the nearest of four pictures can be kept of a persona or model, and its price. Scope: `generate`. */
  bestOf: {
    input: {
      query: {
        category: Category;
        personaId?: string;
        modelId?: string;
      };
    };
    answer: BestOfOffer;
  };
  /** The pose of the person in a picture; null if no person is found. Scope: `generate`. */
  detectPose: {
    input: {
      body: {
        contentId: string;
      };
    };
    answer: {
      pose: Pose | null;
    };
  };
  /** Generate one safe-for-work video from a prompt. Scope: `generate`. */
  generateSfwVideo: { input: { body: GenerateSfwVideoForm }; answer: GenerationStarted };
  /** Generate one adult video from a prompt. Scope: `generate`. */
  generateNsfwVideo: { input: { body: GenerateNsfwVideoForm }; answer: GenerationStarted };
  /** Generate a film of several shots, each a video of My Content as well. Scope: `generate`. */
  generateShotList: { input: { body: ShotListForm }; answer: GenerationStarted };
  /** Redraw a picture in another style or by a prompt. Scope: `generate`. */
  imageToImage: { input: { body: ImageToImageForm }; answer: GenerationStarted };
  /** Enlarge a picture two or four times. Scope: `generate`. */
  upscale: { input: { body: UpscaleForm }; answer: GenerationStarted };
  /** Trim a video, change its speed, loop or frame rate, and add captions. Scope: `generate`. */
  editVideo: { input: { body: EditVideoForm }; answer: GenerationStarted };
  /** Enlarge a video two times. Scope: `generate`. */
  upscaleVideo: { input: { body: UpscaleVideoForm }; answer: GenerationStarted };
  /** Read the text in a picture. Scope: `generate`. */
  readText: { input: { body: ReadTextForm }; answer: ReadingStarted };
  /** Describe a picture in words. Scope: `generate`. */
  caption: { input: { body: CaptionForm }; answer: ReadingStarted };
  /** Upload a picture, a mask or a soundtrack for the tools; metadata is removed, and it is deleted after 30 days unless saved. Scope: `generate`. */
  uploadPicture: {
    input: {
      body: {
        /** Default: `"picture"`. */
        purpose?: UploadPurpose;
        basis?: SoundBasis;
        voices?: SoundVoices;
        /** Default: `""`. */
        note?: string;
      } & { file: FormFile };
    };
    answer: Upload;
  };
  /** The caller's uploads, newest first. Scope: `generate`. */
  listUploads: {
    input: {
      query?: {
        /** Default: `"picture"`. */
        purpose?: UploadPurpose;
        /** Default: `"kept"`. */
        state?: 'kept' | 'removed';
      };
    };
    answer: Upload[];
  };
  /** One upload. Scope: `generate`. */
  getUpload: { input: { params: IdParams }; answer: Upload };
  /** Delete an upload; derived items stay. Scope: `generate`. */
  deleteUpload: { input: { params: IdParams }; answer: Success };
  /** What the engines support by operation and category, with reasons. Scope: `generate`. */
  abilities: { input: Record<never, never>; answer: Abilities };
  /** The operator's image tags and video LoRAs. Scope: `generate`. */
  tagCatalogue: { input: Record<never, never>; answer: TagCatalogue };
  /** The account's own LoRAs, newest first. Scope: `generate`. */
  listLoras: { input: Record<never, never>; answer: LoraList };
  /** The caller's personas, newest first. Scope: `generate`. */
  listPersonas: { input: Record<never, never>; answer: Persona[] };
  /** The caller's models, newest first. Scope: `generate`. */
  listTrainedModels: { input: Record<never, never>; answer: TrainedModel[] };
  /** Running, waiting and recently ended jobs, newest first. Scope: `generate`. */
  listJobs: { input: Record<never, never>; answer: Job[] };
  /** One job, also after it has left the dock. Scope: `generate`. */
  getJob: { input: { params: IdParams }; answer: Job };
  /** Cancel a waiting or running job and refund its tokens. Scope: `generate`. */
  cancelJob: { input: { params: IdParams }; answer: CancelledJob };
  /** Cancel the waiting jobs of this job's bundle and refund their tokens; running ones continue. Scope: `generate`. */
  cancelWaitingJobs: { input: { params: IdParams }; answer: CancelledJobs };
  /** Retry a failed or cancelled job. Scope: `generate`. */
  retryJob: {
    input: { params: IdParams };
    answer: {
      success: true;
      message: string;
      jobId: string;
      contentId: string | null;
      job: Job;
      jobs: Job[];
    };
  };
  /** Make a finished item once more by the same request, as another item. Scope: `generate`. */
  makeAgain: { input: { params: IdParams }; answer: GenerationStarted };
  /** Change the name, favourite, verdict or tags of an item. Scope: `manage_content`. */
  changeContent: { input: { params: IdParams; body?: ChangeContentForm }; answer: ContentItem };
  /** Make the frame at a time the poster of a video. Scope: `manage_content`. */
  setPoster: { input: { params: IdParams; body: PosterForm }; answer: ContentItem };
  /** Move an item to the trash; it is deleted with its files after 30 days. Scope: `manage_content`. */
  deleteContent: { input: { params: IdParams }; answer: Success };
  /** Apply an action to many items; items that are missing or do not allow it are skipped. Scope: `manage_content`. */
  changeManyContents: {
    input: { body: ChangeManyForm };
    answer: {
      ids: string[];
    };
  };
  /** Create an empty collection. Scope: `manage_content`. */
  createCollection: {
    input: {
      body: {
        name: string;
      };
    };
    answer: Collection;
  };
  /** Rename a collection. Scope: `manage_content`. */
  renameCollection: {
    input: {
      params: IdParams;
      body: {
        name: string;
      };
    };
    answer: Collection;
  };
  /** Delete a collection; its items stay. Scope: `manage_content`. */
  deleteCollection: { input: { params: IdParams }; answer: Success };
  /** Posts between two moments by their time; without moments those in a state, or those without a time, newest first. Scope: `write_posts`. */
  listPosts: {
    input: {
      query?: {
        from?: string;
        to?: string;
        personaId?: string;
        channelId?: string;
        state?: PostState;
        before?: string;
      };
    };
    answer: {
      posts: Post[];
      more: boolean;
    };
  };
  /** One post. Scope: `write_posts`. */
  getPost: { input: { params: IdParams }; answer: Post };
  /** Create a draft. Scope: `write_posts`. */
  createPost: { input: { body: PostForm }; answer: Post };
  /** Change a post that has not begun; it then needs approval again, and keeps its time. Scope: `write_posts`. */
  changePost: {
    input: {
      params: IdParams;
      body: {
        /** Default: `null`. */
        personaId?: string | null;
        text: string;
        media: PostMediumInput[];
        targets: PostTargetForm[];
        /** Default: `""`. */
        campaign?: string;
        version: number;
      };
    };
    answer: Post;
  };
  /** Give a post a time: the caller approves it, or it waits for a person who may. Scope: `write_posts`. */
  schedulePost: {
    input: {
      params: IdParams;
      body: {
        timing: PostTiming;
        version: number;
      };
    };
    answer: Post;
  };
  /** Make a post that has not begun a draft again. Scope: `write_posts`. */
  unschedulePost: {
    input: {
      params: IdParams;
      body: {
        version: number;
      };
    };
    answer: Post;
  };
  /** The weekly slots of a persona, and the hours at which its posts were followed most. Scope: `write_posts`. */
  listPostingSlots: {
    input: { params: IdParams };
    answer: {
      slots: PostingSlot[];
      suggested: PostingSlot[];
    };
  };
  /** Time zone, approval and disclosure of the account’s posts. Scope: `write_posts`. */
  getPublishingSettings: { input: Record<never, never>; answer: PublishingSettings };
}
