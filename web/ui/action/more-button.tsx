import { type ReactNode, Suspense } from 'react'
import { usePressed } from '../feedback/lazy.tsx'
import { IconButton, type IconButtonProps } from './icon-button.tsx'

/** `label` says of what there is more. */
type MoreButtonProps = Omit<IconButtonProps, 'icon'>

/** The dots that open a menu, as its trigger. */
export const MoreButton = (props: MoreButtonProps) => <IconButton {...props} icon="more" />

type LazyMoreProps = Omit<MoreButtonProps, 'children'> & { load: () => Promise<unknown>; children: ReactNode }

/** The dots in the place of a menu that is fetched with the first press: `children` is that menu, open once it is there. */
export function LazyMore({ load, children: menu, ...button }: LazyMoreProps) {
  const [isPressed, press] = usePressed(load)
  const dots = <MoreButton {...button} aria-haspopup="menu" onClick={press} />
  return isPressed ? <Suspense fallback={dots}>{menu}</Suspense> : dots
}
