import { type ComponentType, Suspense } from 'react'
import { lazy } from './lazy.tsx'

type Load<Name extends string, Props> = () => Promise<{ [Exported in Name]: ComponentType<Props> }>

/** A part of a page that is fetched when it is first shown (see `lazy`): what its module exports under this name. */
export const lazyPart = <Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
  Instead?: ComponentType<Props>,
): ComponentType<Props> => lazy(async () => ({ default: (await load())[name] }), Instead)

/** A dialog that is fetched when it is first opened; nothing stands there until it has come. */
export function lazyDialog<Name extends string, Props extends object>(load: Load<Name, Props>, name: Name) {
  const Fetched = lazyPart(load, name)
  return (props: Props) => (
    <Suspense fallback={null}>
      <Fetched {...props} />
    </Suspense>
  )
}
