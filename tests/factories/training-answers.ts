import type { TrainedModel, TrainingImage, TrainingSession } from '#contract/training.ts';

/** The server's answers about training, for a page that is shown in a state. */

const id = (n: number) => `019f0000-0000-7000-8000-0000000${String(n).padStart(5, '0')}`;

/** A finished picture of a session. */
function createTrainingImage(number: number, step: 1 | 2): TrainingImage {
  return {
    id: id(1_000 + number),
    contentId: id(2_000 + number),
    uploadId: null,
    url: `/api/content/${id(2_000 + number)}/preview`,
    status: 'completed',
    jobId: null,
    problem: null,
    caption: step === 2 ? 'cwx person' : '',
    nsfwTag: null,
    shot: step === 2 ? { distance: 'portrait', angle: 'front', light: 'daylight' } : null,
  };
}

type SessionFacts = {
  /** Finished pictures of the set. */
  images: number;
  trainingType?: 'SFW' | 'NSFW' | null;
  step?: 1 | 2;
};

/** A session with a chosen face, in its second step unless stated otherwise. */
export function createTrainingSession({
  images,
  trainingType = 'SFW',
  step = 2,
}: SessionFacts): TrainingSession {
  const face = createTrainingImage(0, 1);
  return {
    sessionId: id(1),
    status: 'active',
    modelName: 'Mara',
    modelPrompt: 'a woman with red hair',
    currentStep: step,
    step1Completed: step === 2,
    step1GeneratedImages: [face],
    step1SelectedImage: face,
    step2Completed: false,
    step2TrainingType: trainingType,
    step2SelectedNsfwTags: [],
    step2Details: '',
    step2TrainingImages: Array.from({ length: images }, (_, number) => createTrainingImage(number + 1, 2)),
    step2Progress: images > 0 ? 100 : 0,
    step3Completed: false,
    step3TrainingProgress: 0,
    modelId: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
}

/** A model whose training has not started. */
export function createTrainedModel(facts: Partial<TrainedModel> = {}): TrainedModel {
  return {
    id: id(2),
    name: 'Mara',
    type: 'lora',
    status: 'preparing',
    progress: 0,
    parameters: { prompt: 'a woman with red hair' },
    runpodJobId: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    category: 'sfw',
    version: 1,
    sessionId: id(1),
    contentId: null,
    faceContentId: null,
    isDefault: false,
    made: 0,
    problem: null,
    note: null,
    ...facts,
  };
}
