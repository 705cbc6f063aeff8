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

/** Shows a toast: the requested part could not be downloaded. */
const sayMissing = (): number => toast.error(MISSING, 'Check your network and try again.')

/**
 * Like React's `lazy`, but a failed download does not break the page. A part with `onClose` or
 * `onOpenChange` closes and shows a toast; any other part shows an error with a button to try
 * again. `Instead` replaces both. The part is downloaded again the next time it is shown.
 */
export function lazy<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Instead: ComponentType<Props> = Missing,
): ComponentType<Props> {
  const attempt = (): ComponentType<Props> =>
    lazyOnce(() => load().catch(() => ({ default: Failed }))) as unknown as ComponentType<Props>
  let Newest = attempt()
  function Failed(props: Props) {
    // In an effect, not while rendering: React discards the state of a part that suspends before
    // its first mount, so every new render would start another request, endlessly.
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

/**
 * A part of a page that is downloaded when it is first shown (see `lazy`): the export `name` of its
 * module.
 */
export const lazyPart = <Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  Instead?: Part<Module, Name>,
): Part<Module, Name> => lazy(async () => ({ default: (await load())[name] as Part<Module, Name> }), Instead)

/**
 * A `lazyPart` for dialogs and for parts that may appear late: shows nothing during the download.
 */
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

/**
 * For a part that the first press downloads. `isPressed` becomes true when the download is
 * complete.
 */
export function usePressed(load: () => Promise<unknown>): [isPressed: boolean, press: () => void] {
  const [isPressed, setPressed] = useState(false)
  return [isPressed, () => void load().then(() => setPressed(true), sayMissing)]
}

type PressedPartProps = { isPressed: boolean; button: ReactNode; children: ReactNode }

/** Shows the button until the part is downloaded, then the part in its place. */
export const PressedPart = ({ isPressed, button, children }: PressedPartProps) =>
  isPressed ? <Suspense fallback={button}>{children}</Suspense> : button

/** As `Instead`: shows nothing when an unimportant part cannot be downloaded. */
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
