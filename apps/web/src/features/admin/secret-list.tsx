import { CopyButton } from '../../ui/display/copy-button.tsx';
import classes from './admin-form.module.css';

interface Secret {
  label: string;
  value: string;
  copyLabel: string;
}

/** What is shown this once. */
export const SecretList = ({ secrets }: { secrets: readonly Secret[] }) => (
  <dl className={classes.secrets}>
    {secrets.map(({ label, value, copyLabel }) => (
      <div key={label} className={classes.secret}>
        <dt>{label}</dt>
        <dd>
          {value}
          <CopyButton label={copyLabel} text={value} />
        </dd>
      </div>
    ))}
  </dl>
);
