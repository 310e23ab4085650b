import { IMAGE_SIZE } from '@talkreel/contracts/constants';

/**
 * The part of a photo that the video will show: its middle, upright and at the size of the video.
 */
export async function paintFrame(dataUrl: string): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = dataUrl;
  await image.decode();
  const { width, height } = IMAGE_SIZE;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw.');
  const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight);
  const [w, h] = [image.naturalWidth * scale, image.naturalHeight * scale];
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, (width - w) / 2, (height - h) / 2, w, h);
  return canvas;
}
