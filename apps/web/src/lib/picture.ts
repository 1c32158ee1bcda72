const side = 1024;
const megabytes = 0.06;

/** What the server takes; anything else that the browser can show is turned into a JPEG first. */
const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp'];

const isSmall = (file: File) => acceptedTypes.includes(file.type) && file.size <= megabytes * 1024 * 1024;

const compress = async (file: File) => {
  const { default: compressImage } = await import('browser-image-compression');
  return compressImage(file, {
    maxWidthOrHeight: side,
    maxSizeMB: megabytes,
    fileType: 'image/jpeg',
    // Its worker is made from a string and fetches code from elsewhere, both of which our security policy refuses.
    useWebWorker: false,
  });
};

const readAsDataUrl = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

export const isImage = (file: File) => file.type.startsWith('image/');

/** A small enough picture as base64, without the prefix of a data URL. */
export const readPicture = async (file: File) => {
  const dataUrl = await readAsDataUrl(isSmall(file) ? file : await compress(file));
  return dataUrl.slice(dataUrl.indexOf(',') + 1);
};
