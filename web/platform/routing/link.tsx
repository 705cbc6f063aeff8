import { type ComponentProps, type MouseEvent, useRef } from 'react'
import { useSignal } from '../use-signal.ts'
import { hrefOf, leadsHere, type SitePath, type Target } from './address.ts'
import { useRouter } from './use-router.ts'

type Following = {
  state?: Target['state']
  replace?: boolean
  resetScroll?: boolean
  /** Loads a new document instead of staying in the application. */
  reloadDocument?: boolean
  /** Marks the link as current only on its own page, not on the pages below it. */
  exact?: boolean
}

type LinkProps<To extends SitePath> = Omit<ComponentProps<'a'>, 'href'> & Target<To> & Following

/** A link to a page of the site. */
export function Link<To extends SitePath>({ to, params, search, ...rest }: LinkProps<To>) {
  return <AddressLink href={hrefOf({ to, params, search })} {...rest} />
}

const INTENT_MS = 50

/** A link to a URL of the site. It preloads the page when the user is about to follow it. */
export function AddressLink(props: ComponentProps<'a'> & Following & { href: string }) {
  const { href, state, replace, resetScroll, reloadDocument, exact, onClick, ...rest } = props
  const router = useRouter()
  const isHere = useSignal(router.shown, ({ location }) => leadsHere(href, location, exact))
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || reloadDocument || !isPlain(event)) return
    event.preventDefault()
    const next = typeof state === 'function' ? state(router.shown.value.location.state) : state
    void router.go(href, { replace, resetScroll, state: next })
  }
  return (
    <a
      {...useIntent(() => router.preload(href))}
      {...rest}
      href={href}
      aria-current={isHere ? 'page' : rest['aria-current']}
      onClick={follow}
    />
  )
}

/** Calls back when the pointer rests here, a touch starts or the link gets the focus. */
function useIntent(prepare: () => Promise<void>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const forget = () => clearTimeout(timer.current)
  const soon = () => {
    forget()
    timer.current = setTimeout(() => void prepare().catch(() => {}), INTENT_MS)
  }
  return { onPointerEnter: soon, onFocus: soon, onTouchStart: soon, onPointerLeave: forget }
}

const isPlain = ({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  currentTarget: { target },
}: MouseEvent<HTMLAnchorElement>) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey) && (target === '' || target === '_self')
