export interface ErrorFields {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: unknown;
  setup_intent?: unknown;
}

export class ApiError extends Error {
  readonly status: number;
  readonly fields: ErrorFields;
  /** Skips the rollback: a declined payment is an error, but its charge and attempt are stored. */
  readonly keepsChanges: boolean;

  constructor(status: number, fields: ErrorFields, keepsChanges = false) {
    super(fields.message);
    this.status = status;
    this.fields = fields;
    this.keepsChanges = keepsChanges;
  }
}

export const invalid = (message: string, param?: string, code?: string) =>
  new ApiError(400, { type: 'invalid_request_error', message, param, code });

export const missing = (param: string) => invalid(`Missing required param: ${param}.`, param, 'parameter_missing');

/** As in Stripe: 404 for an object in the path, 400 for one in a parameter. */
export const noSuch = (what: string, id: string, param?: string) =>
  new ApiError(param ? 400 : 404, {
    type: 'invalid_request_error',
    message: `No such ${what}: '${id}'`,
    param: param ?? 'id',
    code: 'resource_missing',
  });
