import { Component, type ComponentType, type ReactNode, useLayoutEffect } from 'react'
import { useSignal } from '../use-signal.ts'
import type { Router } from './router.ts'
import { RouterContext, useRouter } from './use-router.ts'

export type FailureProps = { error: unknown; reset: () => void }

type RouterViewProps = {
  router: Router
  /** In place of whatever broke. */
  Failure: ComponentType<FailureProps>
  children: ReactNode
}

/** What is around every page. */
export function RouterView({ router, Failure, children }: RouterViewProps) {
  const attempt = useSignal(router.shown, (shown) => shown.attempt)
  return (
    <RouterContext value={router}>
      <Boundary placed={String(attempt)} Failure={Failure}>
        {children}
      </Boundary>
    </RouterContext>
  )
}

type OutletProps = Pick<RouterViewProps, 'Failure'> & {
  /** Where an address leads nowhere. */
  Missing: ComponentType
}

/** The page itself; what breaks in it leaves what is around it standing. */
export function Outlet({ Failure, Missing }: OutletProps) {
  const router = useRouter()
  const shown = useSignal(router.shown)
  const { location, page, Page, error, attempt } = shown
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of what is shown is told of
  useLayoutEffect(() => router.markRendered(), [router, shown])
  if (error !== undefined) return <Failure error={error} reset={() => {}} />
  if (!page) return <Missing />
  if (!Page) return page.skeleton
  return (
    <Boundary key={page.group} placed={`${attempt} ${location.href}`} Failure={Failure}>
      <Page />
    </Boundary>
  )
}

type BoundaryProps = { Failure: ComponentType<FailureProps>; placed?: string; children: ReactNode }
type BoundaryState = { failed: { error: unknown } | null; placed: string | undefined }

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: null, placed: this.props.placed }

  static getDerivedStateFromError = (error: unknown): Partial<BoundaryState> => ({ failed: { error } })

  /** Elsewhere it is tried anew. */
  static getDerivedStateFromProps = ({ placed }: BoundaryProps, state: BoundaryState): BoundaryState | null =>
    placed === state.placed ? null : { failed: null, placed }

  override render(): ReactNode {
    const { Failure, children } = this.props
    if (!this.state.failed) return children
    return <Failure error={this.state.failed.error} reset={() => this.setState({ failed: null })} />
  }
}
