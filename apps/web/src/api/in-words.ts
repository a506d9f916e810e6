import { ApiError, isApiError } from './errors.js';

/** The same refusal in other words. */
export function inWords(error: unknown, message: string): ApiError {
  if (isApiError(error))
    return new ApiError({ status: error.status, code: error.code, message, data: error.data, errors: [] });
  return new ApiError({ status: 0, code: 'failed', message, data: null, errors: [] });
}
