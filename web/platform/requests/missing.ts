import { ApiError } from './api-error.ts'

/** Whether an answer says that there is no such thing. An id that could not be one is as unknown as any other. */
export const isMissing = (error: Error | null): boolean =>
  error instanceof ApiError && ['not_found', 'invalid', 'bad_request'].includes(error.code)
