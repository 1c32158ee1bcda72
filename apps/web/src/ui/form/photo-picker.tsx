import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { isImage, readPicture } from '../../lib/picture.ts';
import { toast } from '../feedback/toast.ts';
import { Button } from '../mantine/button.ts';
import { uiTexts } from '../ui.texts.ts';
import classes from './photo-picker.module.css';

const texts = uiTexts.photo;

interface PhotoPickerProps {
  preview: ReactNode;
  /** Base64; empty for none. */
  picture: string;
  onChange: (picture: string) => void;
}

export const PhotoPicker = ({ preview, picture, onChange }: PhotoPickerProps) => {
  const input = useRef<HTMLInputElement>(null);
  const read = useMutation({ mutationFn: readPicture, meta: { fallback: texts.unreadable }, onSuccess: onChange });

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Reset, so that choosing the same file again fires a change event.
    currentTarget.value = '';
    if (!file) return;
    if (isImage(file)) read.mutate(file);
    else toast.error(texts.imagesOnly);
  };

  return (
    <div className={classes.photo}>
      {preview}
      <div>
        <div className={classes.buttons}>
          <Button
            leftSection={<IconUpload size={18} />}
            loading={read.isPending}
            onClick={() => input.current?.click()}
          >
            {texts.upload}
          </Button>
          {picture && (
            <Button variant="subtle" onClick={() => onChange('')}>
              {texts.remove}
            </Button>
          )}
        </div>
        <p className={classes.hint}>{texts.hint}</p>
        <input ref={input} type="file" accept="image/*" aria-label={texts.upload} hidden onChange={choose} />
      </div>
    </div>
  );
};
