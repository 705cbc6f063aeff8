import { type ReactNode, Suspense } from 'react'
import { usePressed } from '../feedback/lazy.tsx'
import { IconButton, type IconButtonProps } from './icon-button.tsx'

/** `label` says which item the menu belongs to. */
type MoreButtonProps = Omit<IconButtonProps, 'icon'>

/** The button with three dots that opens a menu, as the trigger of that menu. */
export const MoreButton = (props: MoreButtonProps) => <IconButton {...props} icon="more" />

type LazyMoreProps = Omit<MoreButtonProps, 'children'> & { load: () => Promise<unknown>; children: ReactNode }

/**
 * The button with three dots for a menu that the first press downloads. `children` is that menu; it
 * opens when it is loaded.
 */
export function LazyMore({ load, children: menu, ...button }: LazyMoreProps) {
  const [isPressed, press] = usePressed(load)
  const dots = <MoreButton {...button} aria-haspopup="menu" onClick={press} />
  return isPressed ? <Suspense fallback={dots}>{menu}</Suspense> : dots
}
