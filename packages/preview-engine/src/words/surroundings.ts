/** The words for place, time, weather, light and drawing style. */

import type { LightKind, Place, Style, Time, Weather } from '../scene.ts';

// biome-ignore format: a table
export const place = {
  beach: ['beach', 'shore', 'seaside', 'tropical', 'coast', 'island', 'seashore', 'sandy beach'],
  sea: ['sea', 'ocean', 'boat', 'ship', 'sailing', 'deck of a ship', 'yacht', 'stormy sea', 'rough sea'],
  harbour: ['harbour', 'harbor', 'port', 'pier', 'dock', 'docks', 'lighthouse', 'marina', 'fishing village'],
  city: ['city', 'skyline', 'downtown', 'urban', 'metropolis', 'skyscrapers', 'neon city', 'cyberpunk city', 'construction site', 'building site'],
  street: ['street', 'alley', 'avenue', 'town', 'village', 'city street', 'old town', 'skatepark', 'playground', 'bridge', 'sidewalk', 'square', 'canal'],
  market: ['market', 'bazaar', 'street market', 'flower market', 'farmers market', 'market stall', 'souk'],
  rooftop: ['rooftop', 'roof', 'terrace', 'balcony', 'roof garden', 'penthouse'],
  pool: ['pool', 'rooftop pool', 'poolside', 'swimming pool'],
  forest: ['forest', 'woods', 'woodland', 'pine forest', 'autumn forest', 'birch forest'],
  mountain: ['mountain', 'mountains', 'alps', 'peak', 'cliff', 'hiking', 'summit', 'valley', 'highlands'],
  desert: ['desert', 'dunes', 'canyon', 'sahara', 'wild west', 'oasis'],
  garden: ['garden', 'park', 'flower garden', 'orchard', 'blossoms', 'vineyard', 'rose garden', 'courtyard'],
  snow: ['snow', 'snowy', 'arctic', 'ice', 'winter landscape', 'snowy mountains', 'tundra', 'glacier'],
  lake: ['lake', 'river', 'pond', 'lakeside', 'riverside', 'riverbank'],
  meadow: ['meadow', 'field', 'countryside', 'prairie', 'farm', 'field of flowers', 'hills', 'wheat field', 'stable'],
  cafe: ['cafe', 'café', 'coffee shop', 'bar', 'restaurant', 'bakery', 'pub', 'bistro', 'diner', 'tavern', 'tea house', 'cocktail bar'],
  library: ['library', 'bookshop', 'bookstore', 'books', 'study', 'archive', 'reading room', 'bookshelves'],
  studio: ['studio', 'plain background', 'backdrop', 'abstract background', 'photo studio'],
  interior: ['interior', 'bedroom', 'living room', 'room', 'home', 'apartment', 'indoors', 'hotel room', 'salon'],
  kitchen: ['kitchen', 'busy kitchen', 'restaurant kitchen', 'pantry'],
  office: ['office', 'boardroom', 'meeting room', 'workplace', 'hospital', 'clinic', 'newsroom'],
  workshop: ['workshop', 'garage', 'forge', 'workbench', 'pottery', 'pottery studio', 'factory', 'tool shed'],
  atelier: ['atelier', 'art studio', 'painting studio', 'artist studio', 'artists studio', 'easel'],
  laboratory: ['laboratory', 'lab', 'apothecary', 'pharmacy'],
  gym: ['gym', 'boxing ring', 'boxing gym', 'dojo', 'sports hall', 'ring'],
  gallery: ['gallery', 'museum', 'art gallery', 'exhibition', 'vernissage'],
  greenhouse: ['greenhouse', 'glasshouse', 'conservatory', 'hothouse', 'winter garden', 'botanical garden', 'flower shop', 'orangery'],
  observatory: ['observatory', 'telescope', 'planetarium'],
  theatre: ['theatre', 'theater', 'stage', 'on stage', 'concert hall', 'opera', 'opera house', 'cabaret', 'circus', 'club', 'nightclub', 'jazz club', 'spotlight', 'ballroom', 'cinema'],
  train: ['train', 'night train', 'train compartment', 'railway', 'train carriage', 'tram', 'bus'],
  space: ['space', 'outer space', 'galaxy', 'planet', 'cosmos', 'nebula', 'universe', 'space station', 'spaceship'],
  station: ['station', 'subway', 'train station', 'metro', 'airport', 'railway station', 'platform'],
  castle: ['castle', 'palace', 'kingdom', 'fortress', 'ruins', 'throne room', 'temple'],
  jungle: ['jungle', 'rainforest', 'palm leaves', 'tropical forest'],
} satisfies Record<Place, string[]>;

export const time = {
  dawn: ['dawn', 'sunrise', 'early morning', 'morning', 'morning light'],
  day: ['day', 'daylight', 'noon', 'afternoon', 'sunny', 'midday'],
  golden: [
    'golden hour',
    'late afternoon',
    'warm light',
    'golden light',
    'autumn light',
    'afternoon light',
    'evening light',
    'warm evening light',
  ],
  sunset: ['sunset', 'dusk', 'evening', 'twilight', 'blue hour', 'nightfall'],
  night: [
    'night',
    'midnight',
    'moonlight',
    'moonlit',
    'nighttime',
    'starry',
    'starry night',
    'night sky',
    'starry sky',
    'starlight',
    'looking at the stars',
    'stargazing',
  ],
  neon: ['neon night', 'neon city', 'neon signs'],
} satisfies Record<Time, string[]>;

export const weather = {
  clear: ['clear sky', 'cloudless', 'blue sky', 'sunshine', 'sunny', 'clear day'],
  rain: ['rain', 'rainy', 'raining', 'drizzle', 'wet', 'downpour'],
  storm: ['storm', 'stormy', 'thunderstorm', 'tempest', 'rough sea', 'thunder', 'lightning', 'stormy sea'],
  snowfall: ['snowfall', 'snowing', 'snowflakes', 'blizzard'],
  fog: ['fog', 'foggy', 'mist', 'misty', 'haze', 'hazy', 'smoky'],
  clouds: ['clouds', 'cloudy', 'overcast', 'grey day', 'gray day', 'grey sky', 'gray sky', 'gloomy'],
  wind: ['wind', 'windy', 'windswept', 'falling leaves', 'petals', 'breeze', 'breezy', 'gusty'],
} satisfies Record<Weather, string[]>;

export const light = {
  soft: ['soft light', 'soft lighting', 'diffused', 'natural light', 'window light', 'soft window light'],
  rim: ['rim light', 'rim lighting', 'edge light', 'studio light', 'studio lighting'],
  dramatic: ['dramatic', 'dramatic light', 'dramatic lighting', 'chiaroscuro', 'moody', 'low key'],
  neon: ['neon', 'neon light', 'neon lights', 'neon lighting'],
  candle: ['candle', 'candlelight', 'firelight', 'candlelit', 'fireplace'],
  backlit: ['backlit', 'backlight', 'silhouette', 'halo', 'sunlit'],
} satisfies Record<LightKind, string[]>;

export const style = {
  // The default style.
  papercut: [],
  watercolor: ['watercolor', 'watercolour', 'aquarelle', 'gouache'],
  noir: ['noir', 'film noir', 'black and white', 'monochrome'],
  pastel: ['pastel', 'pastels', 'soft colors'],
  popart: ['pop art', 'comic', 'halftone', 'bold colors'],
  vintage: ['vintage', 'retro', 'sepia', 'old photo', '1970s'],
  cyberpunk: ['cyberpunk', 'futuristic', 'sci-fi', 'synthwave', 'vaporwave'],
  minimal: ['minimal', 'minimalist', 'minimalism', 'simple background'],
  sketch: ['sketch', 'pencil', 'drawing', 'charcoal drawing'],
  woodblock: ['woodblock', 'ukiyo-e', 'woodcut', 'linocut'],
  artdeco: ['art deco', 'gatsby', '1920s', 'art nouveau'],
  fantasy: ['fantasy', 'magical', 'fairy tale', 'enchanted', 'mystical'],
} satisfies Record<Style, string[]>;
