import { describe, expect, it } from 'vitest';
import { adaptToServer, findProblems, objectInfo, withDefaultInputs } from '#engines/workflows';
import { drawingFamilies, referenceFamilies, videoFamilies } from '../../../src/engines/workflows/stacks.ts';
import { compileEveryGraph } from './every-graph.ts';
import { createModelChoice, everyFile } from './model-files.ts';
import { createObjectInfo, releases } from './object-info.ts';

const graphs = compileEveryGraph(createModelChoice('sd15'));

/** The graphs with problems, by their names. */
const listProblems = (nodes: ReturnType<typeof objectInfo.parse>, adapt: typeof adaptToServer) =>
  Object.fromEntries(
    graphs.flatMap(({ name, graph }) => {
      const problems = findProblems(adapt(graph, nodes), nodes);
      return problems.length > 0 ? [[name, problems]] : [];
    }),
  );

describe('every graph', () => {
  it('of every operation but reading, joining and editing, with every family, in both categories, is among those that are checked', () => {
    const operations = new Set(graphs.map(({ request }) => request.operation));
    expect(operations.size).toBe(11);
    const drawn = graphs.filter(({ request }) => request.operation === 'text_to_image');
    for (const category of ['sfw', 'nsfw']) {
      const families = drawn.flatMap(({ family, request }) =>
        request.category === category ? [family] : [],
      );
      expect(new Set(families)).toEqual(new Set([...drawingFamilies, ...referenceFamilies]));
      for (const operation of ['text_to_video', 'image_to_video']) {
        const made = graphs.filter(
          ({ request }) => request.operation === operation && request.category === category,
        );
        expect(new Set(made.map(({ family }) => family))).toEqual(new Set(videoFamilies));
      }
    }
  });

  describe.each(releases)('on ComfyUI %s', (release) => {
    const answer = createObjectInfo(everyFile, release);
    const nodes = objectInfo.parse(answer);

    it('fits the nodes', () => {
      expect(listProblems(nodes, adaptToServer)).toEqual({});
    });

    it('fits them also with the defaults that are sent to engines that report no nodes', () => {
      expect(listProblems(nodes, (graph) => withDefaultInputs(graph))).toEqual({});
    });

    it('would not fit if an input had another name, another type or lacked a value', () => {
      const planted = structuredClone(answer);
      const { MediaPipeFaceLandmarker: face, KSampler: sampler, SaveImage: save } = planted;
      if (!face || !sampler || !save) throw new Error('a node is missing');
      face.input.required.face_finder = ['FACE_DETECTION_MODEL'];
      sampler.input.required.scheduler = [['karras']];
      save.input.required.images = ['VIDEO'];
      const found = Object.values(listProblems(objectInfo.parse(planted), adaptToServer)).flat();
      const nodesFound = new Set(found.map((problem) => ('node' in problem ? problem.node : '')));
      expect([...nodesFound].toSorted()).toEqual(['KSampler', 'MediaPipeFaceLandmarker', 'SaveImage']);
    });
  });
});
