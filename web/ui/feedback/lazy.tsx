import {
  type ComponentType,
  createContext,
  lazy as lazyOnce,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { ErrorState } from './error-state.tsx'
import { toast } from './toast-store.ts'

const MISSING = 'This part could not be loaded'

/** Says that what was pressed for cannot be had. */
const sayMissing = (): number => toast.error(MISSING, 'Check your network and try again.')

/**
 * A part of a page that is fetched when it is first shown, as React's own. Where it cannot be had the page stays: what
 * opens over it closes and says so, what stands in it has a button to try again; or `Instead` stands there. The next
 * time it is shown it is asked for again.
 */
export function lazy<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Instead: ComponentType<Props> = Missing,
): ComponentType<Props> {
  const attempt = (): ComponentType<Props> =>
    lazyOnce(() => load().catch(() => ({ default: Failed }))) as unknown as ComponentType<Props>
  let Newest = attempt()
  function Failed(props: Props) {
    // not before this one stands: what waits to stand for the first time begins anew, and would ask for ever
    useEffect(() => {
      Newest = attempt()
    }, [])
    return <Instead {...props} />
  }
  return function Part(props: Props) {
    const [Shown, setShown] = useState(() => Newest)
    const retry = () => {
      if (Newest === Shown) Newest = attempt()
      setShown(() => Newest)
    }
    return (
      <RetryContext value={retry}>
        <Shown {...props} />
      </RetryContext>
    )
  }
}

type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props & object : never
type Part<Module, Name extends keyof Module> = ComponentType<PropsOf<Module[Name]>>

/** A part of a page that is fetched when it is first shown (see `lazy`): what its module exports under this name. */
export const lazyPart = <Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  Instead?: Part<Module, Name>,
): Part<Module, Name> => lazy(async () => ({ default: (await load())[name] as Part<Module, Name> }), Instead)

/** The same for what opens over a page, or is no loss until it comes: nothing stands in its place meanwhile. */
export function lazyOver<Module, Name extends keyof Module>(
  ...asked: Parameters<typeof lazyPart<Module, Name>>
): Part<Module, Name> {
  const Fetched = lazyPart(...asked)
  return (props) => (
    <Suspense fallback={null}>
      <Fetched {...props} />
    </Suspense>
  )
}

/** Whether somebody has pressed for what is fetched with the first press, and it is there. */
export function usePressed(load: () => Promise<unknown>): [isPressed: boolean, press: () => void] {
  const [isPressed, setPressed] = useState(false)
  return [isPressed, () => void load().then(() => setPressed(true), sayMissing)]
}

type PressedPartProps = { isPressed: boolean; button: ReactNode; children: ReactNode }

/** The button until what it fetches is there, and that in its place. */
export const PressedPart = ({ isPressed, button, children }: PressedPartProps) =>
  isPressed ? <Suspense fallback={button}>{children}</Suspense> : button

/** In the place of what is no loss to anyone. */
export const Nothing = (): null => null

const RetryContext = createContext<() => void>(() => {})

type Closing = { onClose?: () => void; onOpenChange?: (isOpen: boolean) => void }

function Missing({ onClose, onOpenChange }: Closing) {
  const retry = useContext(RetryContext)
  const close = onClose ?? (onOpenChange && (() => onOpenChange(false)))
  const closeAtOnce = useEffectEvent(() => {
    if (!close) return
    sayMissing()
    close()
  })
  useEffect(() => closeAtOnce(), [])
  return close ? null : <ErrorState message={MISSING} onRetry={retry} />
}
