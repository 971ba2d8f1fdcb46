/** Opens the front camera at its highest resolution. @throws DOMException if there is no access to a camera */
export function openCamera(): Promise<MediaStream> {
  // Browsers offer cameras to secure pages only; elsewhere `mediaDevices` is missing.
  if (!navigator.mediaDevices) return Promise.reject(new DOMException('', 'SecurityError'));
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'user', width: { ideal: 1920 }, height: { ideal: 1440 } },
  });
}

/** Describes why the camera cannot be used, and what to do. */
export function cameraProblem(error: unknown): string {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
      return 'Camera access is blocked. Allow it in the address bar, then try again.';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'No camera was found. Connect one and try again, or upload a picture.';
    case 'NotReadableError':
    case 'AbortError':
      return 'Another program is using the camera. Close it there and try again.';
    case 'SecurityError':
      return 'Browsers allow the camera only over https. Upload a picture instead.';
    default:
      return 'The camera could not be opened. Try again, or upload a picture.';
  }
}

/** Takes the current frame of a video as a JPEG file. */
export async function takePicture(video: HTMLVideoElement): Promise<File> {
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
  return new File([blob], 'camera.jpg', { type: blob.type });
}
