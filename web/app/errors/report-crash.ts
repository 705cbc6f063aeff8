import { api, call } from '#web/platform/requests/api.ts'

const MESSAGE_MAX = 500
const PATH_MAX = 500
const STACK_MAX = 4000

/** Sends an error to the server's log. Never throws: the report of a crash must not crash. */
export function reportCrash(error: unknown): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
  const report = {
    message: message.slice(0, MESSAGE_MAX) || 'Unknown error',
    stack: stack?.slice(0, STACK_MAX),
    path: location.pathname.slice(0, PATH_MAX),
  }
  call(api.api['client-errors'].$post({ json: report })).catch(() => undefined)
}
