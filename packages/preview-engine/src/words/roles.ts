/**
 * What a role or a season implies: clothes and a place, or the weather. It counts only for facets that the prompt does
 * not name.
 */

import type { Accessory, Build, Garment, Place, Time, Weather } from '../scene.ts';
import type { ColorName } from './dress.ts';

export type Implied = {
  build?: Build;
  garment?: Garment;
  color?: ColorName;
  accessory?: Accessory;
  place?: Place;
  time?: Time;
  weather?: Weather;
};

// biome-ignore format: a table
export const roles: readonly (readonly [words: readonly string[], implied: Implied])[] = [
  [['chef', 'cook'], { garment: 'apron', color: 'white', accessory: 'toque', place: 'kitchen' }],
  [['baker', 'pastry chef', 'confectioner'], { garment: 'apron', color: 'cream', place: 'kitchen' }],
  [['butcher', 'fishmonger', 'grocer', 'shopkeeper'], { garment: 'apron', place: 'market' }],
  [['violin maker', 'luthier', 'carpenter', 'woodworker', 'cabinetmaker', 'instrument maker', 'watchmaker', 'clockmaker', 'cobbler', 'shoemaker', 'blacksmith', 'craftsman', 'craftswoman', 'artisan', 'goldsmith', 'jeweller', 'jeweler'], { garment: 'apron', color: 'brown', place: 'workshop' }],
  [['potter', 'ceramicist', 'ceramist', 'sculptor', 'printmaker', 'bookbinder', 'glassblower', 'weaver'], { garment: 'apron', color: 'beige', place: 'workshop' }],
  [['tailor', 'seamstress', 'dressmaker', 'fashion designer'], { garment: 'vest', place: 'workshop' }],
  [['mechanic', 'engineer', 'inventor'], { garment: 'overalls', color: 'navy', place: 'workshop' }],
  [['painter', 'illustrator'], { garment: 'overalls', color: 'beige', accessory: 'beret', place: 'atelier' }],
  [['artist'], { garment: 'overalls', place: 'atelier' }],
  [['builder', 'construction worker', 'architect', 'electrician'], { garment: 'denim', accessory: 'helmet', place: 'city' }],
  [['firefighter', 'fireman', 'firewoman'], { garment: 'coat', color: 'charcoal', accessory: 'helmet', place: 'street' }],
  [['police officer', 'policeman', 'policewoman', 'sheriff'], { garment: 'uniform', color: 'navy', accessory: 'cap', place: 'street' }],
  [['pilot', 'flight attendant', 'aviator'], { garment: 'uniform', color: 'navy', accessory: 'cap', place: 'station' }],
  [['conductor', 'train driver'], { garment: 'uniform', color: 'navy', accessory: 'cap', place: 'train' }],
  [['captain', 'sailor', 'admiral'], { garment: 'uniform', color: 'navy', accessory: 'cap', place: 'sea' }],
  [['fisherman', 'fisherwoman', 'fisher', 'lighthouse keeper'], { garment: 'trench', color: 'yellow', accessory: 'beanie', place: 'harbour' }],
  [['marine biologist', 'oceanographer'], { garment: 'trench', place: 'sea' }],
  [['surfer', 'diver', 'lifeguard', 'swimmer'], { garment: 'tshirt', place: 'beach' }],
  [['officer', 'soldier', 'military', 'general'], { garment: 'uniform' }],
  [['astronaut', 'cosmonaut'], { garment: 'spacesuit', place: 'space' }],
  [['astronomer', 'astrophysicist', 'stargazer'], { garment: 'cardigan', place: 'observatory', time: 'night' }],
  [['doctor', 'surgeon', 'physician', 'dentist', 'veterinarian', 'vet', 'pharmacist'], { garment: 'labcoat', place: 'office' }],
  [['nurse', 'midwife'], { garment: 'labcoat', color: 'sky', place: 'office' }],
  [['scientist', 'chemist', 'biologist', 'researcher', 'physicist', 'alchemist'], { garment: 'labcoat', place: 'laboratory' }],
  [['botanist', 'florist'], { garment: 'apron', color: 'olive', place: 'greenhouse' }],
  [['gardener', 'beekeeper'], { garment: 'overalls', accessory: 'sunhat', place: 'garden' }],
  [['farmer', 'winemaker', 'shepherd'], { garment: 'overalls', accessory: 'sunhat', place: 'meadow' }],
  [['cowboy', 'cowgirl', 'rancher'], { garment: 'denim', accessory: 'sunhat', place: 'desert' }],
  [['mountain guide', 'climber', 'mountaineer', 'alpinist', 'skier', 'hiker', 'explorer'], { garment: 'coat', place: 'mountain' }],
  [['forester', 'park ranger', 'hunter'], { garment: 'coat', color: 'forest', place: 'forest' }],
  [['businesswoman', 'businessman', 'business', 'ceo', 'lawyer', 'banker', 'politician', 'diplomat', 'manager', 'accountant'], { garment: 'suit', place: 'office' }],
  [['journalist', 'programmer', 'developer', 'designer'], { garment: 'shirt', place: 'office' }],
  [['detective', 'spy'], { garment: 'trench', accessory: 'fedora', place: 'street' }],
  [['barista', 'waiter', 'waitress'], { garment: 'apron', place: 'cafe' }],
  [['bartender'], { garment: 'vest', place: 'cafe', time: 'night' }],
  [['librarian', 'bookseller', 'archivist'], { garment: 'cardigan', place: 'library' }],
  [['teacher', 'professor', 'historian', 'scholar', 'student'], { garment: 'cardigan', place: 'library' }],
  [['writer', 'poet', 'novelist', 'philosopher'], { garment: 'turtleneck', place: 'library' }],
  [['curator', 'gallerist', 'art dealer'], { garment: 'suit', place: 'gallery' }],
  [['dancer', 'ballerina', 'flamenco dancer'], { garment: 'dress', place: 'theatre' }],
  [['singer', 'jazz singer', 'opera singer', 'diva'], { garment: 'gown', place: 'theatre' }],
  [['actor', 'actress', 'magician', 'violinist', 'cellist', 'pianist', 'orchestra'], { garment: 'suit', place: 'theatre' }],
  [['musician', 'guitarist', 'saxophonist', 'drummer', 'comedian'], { garment: 'shirt', place: 'theatre' }],
  [['dj', 'rapper'], { garment: 'hoodie', accessory: 'headphones', place: 'theatre', time: 'neon' }],
  [['rocker', 'biker', 'punk', 'motorcyclist'], { garment: 'leather', place: 'street' }],
  [['boxer', 'athlete', 'runner', 'coach', 'football player', 'basketball player'], { garment: 'hoodie', place: 'gym' }],
  [['knight', 'warrior', 'paladin', 'gladiator', 'viking'], { garment: 'armor', place: 'castle' }],
  [['wizard', 'witch', 'sorcerer', 'sorceress', 'mage', 'druid'], { garment: 'cloak', place: 'forest' }],
  [['ranger'], { garment: 'cloak', place: 'forest' }],
  [['elf', 'bard', 'peasant'], { garment: 'tunic', place: 'forest' }],
  [['medieval'], { garment: 'tunic', place: 'castle' }],
  [['pirate'], { garment: 'coat', accessory: 'eyepatch', place: 'sea' }],
  [['queen', 'princess'], { garment: 'gown', accessory: 'crown', place: 'castle' }],
  [['king', 'prince'], { garment: 'cloak', accessory: 'crown', place: 'castle' }],
  [['bride', 'bridal'], { garment: 'gown', color: 'white', accessory: 'veil', place: 'garden' }],
  [['groom'], { garment: 'suit', accessory: 'bowtie', place: 'garden' }],
  [['geisha'], { garment: 'kimono', build: 'feminine', place: 'garden' }],
  [['autumn'], { place: 'forest', time: 'golden', weather: 'wind' }],
  [['winter'], { place: 'snow' }],
  [['spring', 'blossom', 'flowers'], { place: 'garden' }],
  [['window', 'window light', 'soft window light', 'cosy', 'cozy'], { place: 'interior' }],
  [['studio light', 'studio lighting'], { place: 'studio' }],
  [['trees'], { place: 'forest' }],
  [['stars', 'moon', 'full moon'], { time: 'night' }],
  [['nightclub', 'club'], { time: 'neon' }],
  [['jazz', 'concert'], { place: 'theatre', time: 'night' }],
  [['summer'], { time: 'day', weather: 'clear' }],
];
