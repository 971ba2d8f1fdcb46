export { createExplicitnessInspector } from './explicitness/inspector.ts';
export { createPeopleInspector } from './faces/people.ts';
export { createUploadedFacesInspector, type UploadedPicture } from './faces/uploaded-faces.ts';
export { createFileInspection, type InspectFile, type InspectionOutcome } from './inspect-file.ts';
export type { Inspector } from './inspector.ts';
export { inspectionData } from './own-data.ts';
export type { Inspection, InspectionReason } from './policy.ts';
export { type InspectedFile, storeAllowed, storeInspections } from './store-inspections.ts';
export { createVisionInspector } from './vision/inspector.ts';
