import type { OidcStep } from '@holdfast/contract/oidc';
import type { User } from '@holdfast/contract/user';

/** Step that remains after the provider's answer. */
export interface OidcStepProps {
  step: OidcStep;
  provider: string;
  onAnswer: (answer: { authToken: string; user: User }) => Promise<void>;
}
