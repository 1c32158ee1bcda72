/** What a failed call answers. */
export interface ErrorBody {
  statusCode: number;
  message: string;
  errors?: string[];
}

/** The texts that the specification fixes; a schema that uses one is answered with exactly that text. */
export const errorTexts = {
  captchaRequired: 'reCAPTCHA required',
  confirmPassword: 'Please confirm your password to continue',
  agreeToTerms: 'Please check that you agree to our terms and conditions',
  cardRequired: 'Please add card details',
  countryRequired: 'Country is required',
  couponNotValid: 'Coupon not valid for any subscription.',
  fieldRequired: 'This field is required',
  incorrectLogin: 'Username or password incorrect',
  invalidCode: 'Invalid verification token',
  invalidCouponCode: 'Invalid code',
  invalidDate: 'invalid date',
  invalidEmail: 'Invalid Email address',
  invalidShareEmail: 'Value must be valid email address',
  codeRequired: 'Please enter authentication code',
  passwordMismatch: "New password dosn't match with confirmation",
  passwordRule:
    'Password must be minimum 8 characters in length, must have one capital letter, one lower case letter, one special character and a number',
  permissionDenied: 'Permission denied',
  sessionExpired: 'Session expired, please login again',
} as const;
