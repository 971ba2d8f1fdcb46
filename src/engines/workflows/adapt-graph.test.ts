import { describe, expect, it } from 'vitest';
import { adaptToServer, findProblems, objectInfo } from './index.ts';

const found = ['1', 0] as const;
const graph = {
  '1': { class_type: 'LoadMediaPipeFaceLandmarker', inputs: {} },
  '2': { class_type: 'MediaPipeFaceLandmarker', inputs: { face_detection_model: found, num_faces: 1 } },
};

/** A server whose face nodes call their model by this name and type. */
const describeServer = (name: string, type: string) =>
  objectInfo.parse({
    LoadMediaPipeFaceLandmarker: { input: {}, output: [type] },
    MediaPipeFaceLandmarker: {
      input: { required: { [name]: [type], num_faces: ['INT', { default: 1, min: 0, max: 16 }] } },
      output: ['FACE_LANDMARKS'],
    },
  });

describe('an input that ComfyUI has renamed', () => {
  it.each([
    ['face_detection_model', 'FACE_DETECTION_MODEL'],
    ['face_landmarker', 'FACE_LANDMARKER'],
  ])('is sent as the server calls it: %s', (name, type) => {
    const nodes = describeServer(name, type);
    const adapted = adaptToServer(graph, nodes);
    expect(adapted['2']?.inputs).toEqual({ [name]: found, num_faces: 1 });
    expect(findProblems(adapted, nodes)).toEqual([]);
  });

  it('under a name that nothing is known of stays a problem of the graph', () => {
    const nodes = describeServer('face_finder', 'FACE_FINDER');
    expect(findProblems(adaptToServer(graph, nodes), nodes)).toEqual([
      { kind: 'misfit', node: 'MediaPipeFaceLandmarker', detail: 'wants “face_finder”' },
    ]);
  });
});
