// What the statements of the reads cost by their plans: rows they look at, rows they throw away, tables they read from end to end.

import { carryOut, nodesOf, type PlanNode, rowsThrownAway } from '../plans.ts'
import { sqlOn } from '../sql.ts'
import type { Stage } from './open-stage.ts'

/** The worst over the statements of one call. */
export interface CheckedPlans {
  call: string
  recommendations: number
  /** Rows of tables that one statement looked at. */
  rowsRead: number
  /** Of those, rows that a filter or a recheck threw away. */
  rowsThrownAway: number
  /** Larger tables that were read from end to end. */
  scanned: string[]
}

/** A table with fewer rows is read from end to end as fast as by an index. */
const smallTable = 1_000

/** Requests of each call whose statements are looked at. */
const sampled = 40

const readBy = (node: PlanNode): number =>
  node['Relation Name'] === undefined ? 0 : node['Actual Rows'] * node['Actual Loops'] + rowsThrownAway(node)

const isWholeTable = (node: PlanNode): boolean => node['Node Type'] === 'Seq Scan' && readBy(node) > smallTable

const sum = (nodes: PlanNode[], of: (node: PlanNode) => number): number =>
  nodes.reduce((total, node) => total + of(node), 0)

/** Carries the statements out, each planned for its values and for any, and tells the worst of each call. */
export const checkPlans = ({ village, recommendations, reads }: Stage): Promise<CheckedPlans[]> =>
  sqlOn(village.database.background.db).reserve(async (connection) => {
    const checked: CheckedPlans[] = []
    for (const [call, list] of Object.entries(reads)) {
      const worst: CheckedPlans = { call, recommendations, rowsRead: 0, rowsThrownAway: 0, scanned: [] }
      const step = Math.ceil(list.length / sampled)
      for (const statement of list.filter((_read, i) => i % step === 0).flatMap(({ statements }) => statements)) {
        for (const plannedFor of ['these values', 'any values'] as const) {
          const nodes = nodesOf((await carryOut(connection, statement, plannedFor)).Plan)
          worst.rowsRead = Math.max(worst.rowsRead, sum(nodes, readBy))
          worst.rowsThrownAway = Math.max(worst.rowsThrownAway, sum(nodes, rowsThrownAway))
          const scanned = nodes.filter(isWholeTable).map((node) => node['Relation Name'] ?? '')
          worst.scanned = [...new Set([...worst.scanned, ...scanned])]
        }
      }
      checked.push(worst)
    }
    return checked
  })
