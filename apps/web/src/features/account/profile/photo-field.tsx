import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useRef } from 'react';
import { Button } from '../../../ui/button.ts';
import { PersonAvatar } from '../../../ui/person-avatar.tsx';
import { toast } from '../../../ui/toast.ts';
import { accountTexts } from '../account.texts.ts';
import classes from './photo-field.module.css';
import { isImage, readPicture } from './picture.ts';

const texts = accountTexts.photo;

interface PhotoFieldProps {
  name: string;
  /** Base64; empty for none. */
  picture: string;
  onChange: (picture: string) => void;
}

export const PhotoField = ({ name, picture, onChange }: PhotoFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const read = useMutation({ mutationFn: readPicture, meta: { fallback: texts.unreadable }, onSuccess: onChange });

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Emptied, so that choosing the same file again counts as a change.
    currentTarget.value = '';
    if (!file) return;
    if (isImage(file)) read.mutate(file);
    else toast.error(texts.imagesOnly);
  };

  return (
    <div className={classes.photo}>
      <PersonAvatar name={name} picture={picture} size={72} />
      <div>
        <div className={classes.buttons}>
          <Button
            leftSection={<IconUpload size={18} stroke={1.75} />}
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
