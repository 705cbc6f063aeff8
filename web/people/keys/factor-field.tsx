import type { SecondFactor } from '#contract/keys.ts'
import { knowsPasskeys } from '#web/people/passkeys/knows-passkeys.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { TextField, type TextFieldProps } from '#web/ui/form/text-field.tsx'
import * as styles from './keys.later.module.css'

/** The second factors that are typed. */
export type TypedFactor = 'authenticator' | 'recovery-code'

type FactorFieldProps = Omit<TextFieldProps, 'label'> & { factor: TypedFactor }

/** Room for the digits of a code, and for spaces as apps show them. */
const CODE_MAX = 10
const RECOVERY_CODE_MAX = 40

/** A code of the authenticator app, or a recovery code. */
export const FactorField = ({ factor, ...field }: FactorFieldProps) =>
  factor === 'authenticator' ? (
    <TextField
      label="Code from the app"
      className={styles.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="6 digits"
      maxLength={CODE_MAX}
      required
      {...field}
    />
  ) : (
    <TextField
      label="Recovery code"
      className={styles.code}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={RECOVERY_CODE_MAX}
      required
      {...field}
    />
  )

/** What is wrong with what was typed; undefined if it can be sent. */
export function problemOf(factor: TypedFactor, typed: string): string | undefined {
  if (factor === 'authenticator')
    return /^\d{6}$/.test(withoutSpaces(typed)) ? undefined : 'Enter the six digits that the app shows'
  return typed.trim() ? undefined : 'Enter a recovery code'
}

export const typedFactor = (factor: TypedFactor, typed: string): SecondFactor =>
  factor === 'authenticator' ? { code: withoutSpaces(typed) } : { recoveryCode: typed.trim() }

const withoutSpaces = (typed: string): string => typed.replace(/\s/g, '')

/** What the server says about a factor; undefined for another error. */
export function factorProblem(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const named = Object.entries(error.fields).find(([name]) => name.startsWith('factor'))
  return named?.[1]
}

/** For an attempt that the server or the browser has refused. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) {
    if (!knowsPasskeys()) return 'This browser cannot use passkeys. Choose another way, or use another browser.'
    return 'No passkey was used. Try again, or choose another way.'
  }
  return error.code === 'unexpected' ? 'An unexpected error occurred.' : error.message
}
