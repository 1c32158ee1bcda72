import { Dialog } from '../../ui/dialog/dialog.tsx';
import classes from './palette.module.css';
import { paletteTexts } from './palette.texts.ts';

const { shortcuts: texts, keys } = paletteTexts;
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

const list: { keys: string[]; text: string }[] = [
  { keys: [isApple ? '⌘' : keys.control, 'K'], text: texts.palette },
  { keys: ['/'], text: texts.search },
  { keys: [keys.help], text: texts.shortcuts },
  { keys: [keys.up, keys.down], text: texts.move },
  { keys: [keys.enter], text: texts.choose },
  { keys: [keys.escape], text: texts.close },
];

export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={texts.title} onClose={onClose}>
    <dl className={classes.shortcuts}>
      {list.map(({ keys: pressed, text }) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>
            {pressed.map((key) => (
              <kbd key={key} className={classes.key}>
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
