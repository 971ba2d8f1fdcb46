export { scenePresetData } from './own-data.ts';
export { scenePresetHandlers } from './routes.ts';
export { findScenePreset, listScenePresets } from './scene-presets.ts';
