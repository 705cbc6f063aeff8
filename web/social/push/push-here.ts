import { useMutation } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { type PushBrowser, pushResource } from '#contract/push.ts'
import { refresh } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'

const WORKER = '/sw.js'
const { browsers } = api.api.push

const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/**
 * The browser's permission for notifications of the site, kept up to date when it changes in the
 * settings. 'default' before the user was asked; null if the browser has no push.
 */
export function usePermission(): NotificationPermission | null {
  const [, lookAgain] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    let status: PermissionStatus | undefined
    let isOver = false
    const follow = (found: PermissionStatus) => {
      status = found
      if (!isOver) found.addEventListener('change', lookAgain)
    }
    navigator.permissions?.query({ name: 'notifications' }).then(follow, () => {})
    return () => {
      isOver = true
      status?.removeEventListener('change', lookAgain)
    }
  }, [])
  return canPush() ? Notification.permission : null
}

/** Asks the user, then subscribes this browser. A refusal by the user is not an error. */
export const useAllowPush = () =>
  useMutation({
    mutationFn: async (publicKey: string) => {
      if ((await Notification.requestPermission()) !== 'granted') return
      const { endpoint, keys } = await subscribe(publicKey)
      await call(browsers.$post({ json: { endpoint, keys } as never }))
    },
    onSuccess: () => refresh(pushResource),
  })

async function subscribe(applicationServerKey: string): Promise<PushSubscriptionJSON> {
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey }
  try {
    return (await pushManager.subscribe(options)).toJSON()
  } catch (error) {
    // The existing subscription has another key, from before the site moved.
    const before = await pushManager.getSubscription()
    if (!before) throw error
    await before.unsubscribe()
    return (await pushManager.subscribe(options)).toJSON()
  }
}

/** Ends pushes to a browser of the account. This browser also unsubscribes itself. */
export const useStopPush = () =>
  useMutation({
    mutationFn: async ({ id, isThisBrowser }: PushBrowser) => {
      await call(browsers[':id'].$delete({ param: { id } })).catch((error) => {
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error
      })
      if (isThisBrowser) await unsubscribe().catch(() => {})
    },
    onSuccess: () => refresh(pushResource),
  })

async function unsubscribe(): Promise<void> {
  if (!canPush()) return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** The message for the user after a failure. */
export const whyFailed = (error: Error): string =>
  error instanceof ApiError
    ? error.message
    : 'The push service of this browser did not respond. Please try again later.'
