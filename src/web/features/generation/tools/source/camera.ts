/** The camera that looks at whoever sits here; as large as it gives pictures. */
export function openCamera(): Promise<MediaStream> {
  // Browsers give cameras to secure pages only: elsewhere there is no such list of devices at all.
  if (!navigator.mediaDevices) return Promise.reject(new DOMException('', 'SecurityError'));
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'user', width: { ideal: 1920 }, height: { ideal: 1440 } },
  });
}

/** Why there is no picture from the camera, and what to do about it. */
export function cameraProblem(error: unknown): string {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
      return 'This page may not use the camera. Allow it beside the address, then try again.';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'No camera was found. Connect one and try again, or upload a picture.';
    case 'NotReadableError':
    case 'AbortError':
      return 'Another program is using the camera. Close it there and try again.';
    case 'SecurityError':
      return 'Browsers give the camera only to pages that are opened over https. Upload a picture instead.';
    default:
      return 'The camera could not be opened. Try again, or upload a picture.';
  }
}

/** What the camera sees now, as a file. */
export async function takePicture(video: HTMLVideoElement): Promise<File> {
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
  return new File([blob], 'camera.jpg', { type: blob.type });
}
