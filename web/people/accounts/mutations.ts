import { useMutation } from '@tanstack/react-query'
import type { MailRequest, ResetPassword, Session, SignIn, SignUp, VerifyEmail } from '#contract/accounts.ts'
import { api, call } from '#web/platform/requests/api.ts'

const { accounts } = api.api

/** Returns the session. The form shows its message before it calls `adoptSession`. */
export const useSignIn = () =>
  useMutation({ mutationFn: (json: SignIn): Promise<Session> => call(accounts['sign-in'].$post({ json })) })

export const useSignUp = () => useMutation({ mutationFn: (json: SignUp) => call(accounts['sign-up'].$post({ json })) })

export const useVerifyEmail = () =>
  useMutation({ mutationFn: (json: VerifyEmail) => call(accounts.verify.$post({ json })) })

export const useSendVerification = () =>
  useMutation({ mutationFn: (json: MailRequest) => call(accounts['verification-mail'].$post({ json })) })

export const useSendPasswordLink = () =>
  useMutation({ mutationFn: (json: MailRequest) => call(accounts['password-mail'].$post({ json })) })

export const useResetPassword = () =>
  useMutation({ mutationFn: (json: ResetPassword) => call(accounts.password.$post({ json })) })
