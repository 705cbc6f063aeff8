import { ApiError, hasCode } from '#web/platform/requests/api-error.ts'
import { loaded } from '#web/platform/requests/loaded.ts'

/** The dialog that is open, so that several acts at once ask once. */
let asking: Promise<boolean> | null = null

/**
 * Runs `act`. If it needs a fresh proof that the user owns the account, asks for one and runs it
 * again. `about` names the act: 'You are about to …'.
 * @throws ApiError `aborted` if the user cancels
 */
export async function withProof<T>(about: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!hasCode(error, 'proof_required')) throw error
  }
  asking ??= ask(about).finally(() => {
    asking = null
  })
  if (!(await asking)) throw cancelled()
  return act()
}

/** KEYS-03: asks the user to confirm. Resolves to false if the user cancels. */
async function ask(about: string): Promise<boolean> {
  const { askForProof } = await loaded(import('./ask-for-proof.tsx'))
  return askForProof(about)
}

const cancelled = () =>
  new ApiError({ code: 'aborted', status: 0, detail: 'You did not confirm that it is you, so nothing has changed.' })
