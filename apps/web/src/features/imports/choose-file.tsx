import { importBytesMax, importEndings } from '@holdfast/contract/imports.rules';
import { IconFileUpload } from '@tabler/icons-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { formatBytes } from '../../lib/format.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { Button } from '../../ui/mantine/button.ts';
import classes from './imports.module.css';
import { importsTexts as texts } from './imports.texts.ts';

const problemOf = ({ size }: File): string | null => {
  if (size === 0) return texts.empty;
  return size > importBytesMax ? texts.tooLarge(formatBytes(importBytesMax)) : null;
};

interface ChooseFileProps {
  send: (file: File) => void;
  /** Share uploaded, from 0 to 1; null when idle. */
  progress: number | null;
  isBusy: boolean;
}

/** Uploads the file on selection; the server examines its contents. */
export const ChooseFile = ({ send, progress, isBusy }: ChooseFileProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isSending = progress !== null;

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    const found = problemOf(file);
    setProblem(found);
    if (found === null) send(file);
    // Reset, because choosing the same file again would not fire a change event.
    currentTarget.value = '';
  };

  return (
    <Panel title={texts.title}>
      <p className={classes.text}>{texts.text}</p>
      {isSending && <progress className={classes.bar} aria-label={texts.sending} max={1} value={progress} />}
      <input
        ref={input}
        type="file"
        accept={importEndings.join(',')}
        aria-label={texts.choose}
        hidden
        onChange={choose}
      />
      <Button
        variant="filled"
        leftSection={<IconFileUpload size={18} />}
        loading={isSending}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        {texts.choose}
      </Button>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <p className={classes.note}>{texts.quiet}</p>
    </Panel>
  );
};
