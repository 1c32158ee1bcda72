import { brand } from '../../brand.ts';
import { localized } from '../../lib/localized.ts';

export const authTexts = localized('auth', {
  email: 'Email',
  password: 'Password',
  name: 'Name',
  country: 'Country',
  continue: 'Continue',
  footer: { label: 'Legal and contact', contact: 'Contact', privacy: 'Privacy policy', terms: 'Terms' },
  backToSignIn: 'Back to sign in',
  tryAgain: 'Something went wrong, please try again',
  verificationSent: 'Verification link has been sent to your Email. Please verify',
  countryUpdateFailed: 'Something went wrong while user country update',

  login: {
    title: 'Welcome back',
    text: 'Sign in to see where everything is.',
    forgot: 'Forgot password?',
    newHere: `New to ${brand.name}?`,
    signUp: 'Sign up',
  },
  captcha: {
    verify: 'Verify you are human',
    verifying: 'Verifying…',
    verified: 'Verified',
    failed: 'That did not work. Try again',
    mark: 'Captcha',
  },
  reset: {
    title: 'Reset password',
    text: 'Enter your registered email below to receive password reset instruction',
    success: 'Email sent.',
  },
  newPassword: {
    title: 'Set a new password',
    text: 'Choose one that you use nowhere else.',
    password: 'New password',
    confirmation: 'Re-type new password',
    success: 'Your password has been successfully changed',
    failurePrefix: 'Unable to set new password: ',
  },
  verify: {
    title: 'Verify your email',
    working: 'One moment, we are checking your link.',
    success: 'Your email address has been verified',
    done: 'Your email address is verified. You can sign in now.',
    failed: 'This link has expired or was used already. We can send you a new one.',
    toSignIn: 'Go to sign in',
    toResend: 'Send a new link',
  },
  resend: {
    title: 'Verify your email',
    text: "We have sent you a verification Email, please verify. If you didn't receive the email, please click on resend.",
    button: 'Resend',
  },
  signup: {
    title: 'Create your account',
    haveAccount: 'Have an account?',
    signIn: 'Sign in',
    passwordChecklist: 'Password rules',
    agreeBefore: 'I agree to the ',
    terms: 'Terms of Service',
    agreeBetween: ' and ',
    privacy: 'Privacy Policy',
    agreeRequired: 'Please agree to Terms of Service and Privacy Policy before continue',
  },
  sessionLink: {
    title: (name: string) => `Sign in as ${name}?`,
    text: (email: string) => `This link opens the account of ${email}. Continue only if that is yours.`,
    confirm: 'Sign in',
  },
  confirm: {
    title: 'Confirm your password',
    text: 'This change needs your password once more. We will not ask again for ten minutes.',
    codeLabel: 'Two-factor code',
    cancel: 'Cancel',
    confirm: 'Confirm',
  },
  /** On the drawn map beside the form; only to be looked at. */
  art: { inside: 'Inside geo-fence · 2 minutes ago' },
});
