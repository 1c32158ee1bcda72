import compressImage from 'browser-image-compression';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readPicture } from './picture.ts';

vi.mock('browser-image-compression', () => ({ default: vi.fn() }));

const compress = vi.mocked(compressImage);
const small = new File(['small'], 'small.jpg', { type: 'image/jpeg' });

beforeEach(() => {
  compress.mockReset().mockResolvedValue(small);
});

describe('readPicture', () => {
  it('reads the file and strips the prefix of its data URL [P2.5.16]', async () => {
    expect(await readPicture(new File(['hello'], 'me.png', { type: 'image/png' }))).toBe(btoa('hello'));
  });

  it('leaves a small file as it is', async () => {
    await readPicture(new File([new Uint8Array(60_000)], 'me.jpg', { type: 'image/jpeg' }));
    expect(compress).not.toHaveBeenCalled();
  });

  it('compresses a large one to 1024 pixels and 0.06 MB, without a worker from elsewhere', async () => {
    const large = new File([new Uint8Array(70_000)], 'me.jpg', { type: 'image/jpeg' });
    expect(await readPicture(large)).toBe(btoa('small'));
    expect(compress).toHaveBeenCalledWith(
      large,
      expect.objectContaining({ maxWidthOrHeight: 1024, maxSizeMB: 0.06, useWebWorker: false }),
    );
  });

  it('turns a kind of image that the server refuses into a JPEG', async () => {
    await readPicture(new File(['GIF89a'], 'me.gif', { type: 'image/gif' }));
    expect(compress).toHaveBeenCalledWith(expect.any(File), expect.objectContaining({ fileType: 'image/jpeg' }));
  });
});
