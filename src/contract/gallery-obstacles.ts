/** Why an item cannot be submitted to the gallery, as its creator reads it. */
export const galleryObstacles = {
  closed: 'The gallery is closed.',
  adult: 'This gallery takes safe-for-work items only.',
  unfinished: 'Only a finished item that is not in the trash can be submitted.',
  kind: 'Only images and videos can be submitted.',
  uploaded:
    'It was made from an upload, which may show a real person or another’s work. It cannot be submitted.',
} as const;
export type GalleryObstacle = keyof typeof galleryObstacles;
