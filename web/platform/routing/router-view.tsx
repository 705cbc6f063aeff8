import { Component, type ComponentType, type ReactNode, useLayoutEffect } from 'react'
import { useSignal } from '../use-signal.ts'
import type { Router } from './router.ts'
import { RouterContext, useRouter } from './use-router.ts'

export type FailureProps = { error: unknown; reset: () => void }

type RouterViewProps = {
  router: Router
  /** Replaces the content that failed. */
  Failure: ComponentType<FailureProps>
  children: ReactNode
}

/** The context and the error boundary around every page. */
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
  /** Shown for an unknown URL. */
  Missing: ComponentType
}

/** The page itself. An error in it does not affect the frame around it. */
export function Outlet({ Failure, Missing }: OutletProps) {
  const router = useRouter()
  const shown = useSignal(router.shown)
  const { location, page, Page, error, attempt } = shown
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of `shown`
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

  /** A new place renders its children again. */
  static getDerivedStateFromProps = ({ placed }: BoundaryProps, state: BoundaryState): BoundaryState | null =>
    placed === state.placed ? null : { failed: null, placed }

  override render(): ReactNode {
    const { Failure, children } = this.props
    if (!this.state.failed) return children
    return <Failure error={this.state.failed.error} reset={() => this.setState({ failed: null })} />
  }
}
