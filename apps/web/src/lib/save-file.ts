export const saveFile = (content: Blob, name: string) => {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the URL after `click()` has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
