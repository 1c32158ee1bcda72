import type { Status } from '@holdfast/contract/status';
import type { StatusState } from '@holdfast/contract/status.rules';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { Chip } from '../../../ui/display/chip.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import classes from './status.module.css';
import { statusTexts as texts } from './status.texts.ts';

const looks: Record<StatusState, { tone: ComponentProps<typeof Chip>['tone']; icon: ReactNode }> = {
  ok: { tone: 'green', icon: <IconCheck size={14} aria-hidden /> },
  warning: { tone: 'amber', icon: <IconAlertTriangle size={14} aria-hidden /> },
  failed: { tone: 'red', icon: <IconX size={14} aria-hidden /> },
};

/** Failed checks show the messages of `doctor`, in English as on the command line. */
export const StatusChecks = ({ checks }: { checks: Status['checks'] }) => (
  <Panel title={texts.checks}>
    <ul className={classes.checks}>
      {checks.map(({ name, state, says, advice }) => (
        <li key={name}>
          <span className={classes.check}>
            {texts.check[name]}
            <Chip {...looks[state]} text={texts.state[state]} />
          </span>
          {state !== 'ok' && (
            <div className={classes.finding} lang="en">
              <p>{says}</p>
              {advice && <p>{advice}</p>}
            </div>
          )}
        </li>
      ))}
    </ul>
  </Panel>
);
