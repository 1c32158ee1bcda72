import { passwordRules } from '@holdfast/contract/password.rules';
import { IconCircleCheckFilled, IconCircleX } from '@tabler/icons-react';
import { uiTexts } from '../ui.texts.ts';
import classes from './password-checklist.module.css';

interface PasswordChecklistProps {
  password: string;
  label: string;
  /** True if unmet rules are shown as errors instead of as pending. */
  isJudged?: boolean;
}

export const PasswordChecklist = ({ password, label, isJudged = true }: PasswordChecklistProps) => (
  <div>
    <div className={classes.bars} aria-hidden>
      {passwordRules.map((rule) => (
        <span key={rule.key} className={classes.bar} data-met={rule.isMet(password) || undefined} />
      ))}
    </div>
    <ul className={classes.list} aria-label={label}>
      {passwordRules.map((rule) => {
        const isMet = rule.isMet(password);
        const Icon = isMet ? IconCircleCheckFilled : IconCircleX;
        return (
          <li key={rule.key} className={classes.rule} data-met={isMet} data-judged={isJudged || undefined}>
            <Icon size={18} aria-hidden />
            {uiTexts.passwordRules[rule.key]}
          </li>
        );
      })}
    </ul>
  </div>
);
