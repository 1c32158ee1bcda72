import type { OidcStep } from '@holdfast/contract/oidc';
import type { User } from '@holdfast/contract/user';

/** What is missing after the provider has answered. */
export interface OidcStepProps {
  step: OidcStep;
  provider: string;
  onAnswer: (answer: { authToken: string; user: User }) => Promise<void>;
}
