const side = 1024;
const megabytes = 0.06;

/** Formats the server accepts; other images are converted to JPEG. */
const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp'];

const isSmall = (file: File) => acceptedTypes.includes(file.type) && file.size <= megabytes * 1024 * 1024;

const compress = async (file: File) => {
  const { default: compressImage } = await import('browser-image-compression');
  return compressImage(file, {
    maxWidthOrHeight: side,
    maxSizeMB: megabytes,
    fileType: 'image/jpeg',
    // The library's worker is created from a blob and loads remote code; our CSP forbids both.
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

/** The picture, compressed if needed, as base64 without the data URL prefix. */
export const readPicture = async (file: File) => {
  const dataUrl = await readAsDataUrl(isSmall(file) ? file : await compress(file));
  return dataUrl.slice(dataUrl.indexOf(',') + 1);
};
