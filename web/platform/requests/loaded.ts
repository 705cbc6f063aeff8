import { networkError } from './api-error.ts'

/** A part of the page that could not be downloaded counts as a lost connection. */
export const loaded = <Module>(part: Promise<Module>): Promise<Module> =>
  part.catch(() => {
    throw networkError()
  })
