import type { Node } from '@sagitta/shared-contracts/api/node';
import { graphPath, importPath, logsPath } from '@sagitta/shared-contracts/paths';
import { hasSensor, knownLevel } from '@sagitta/shared-contracts/rules/sensor';
import { levelNumber } from '@sagitta/shared-contracts/rules/threat';
import { IconButton } from '@sagitta/shared-ui/core';
import { Activity, Download, Pencil, ScrollText, TriangleAlert } from '@sagitta/shared-ui/icons';
import { Menu } from '@sagitta/shared-ui/overlay';
import { IconLink, useNavigate } from '@sagitta/shared-ui/router';
import { menuOf, type CardAction, type MenuItem } from '../../../shared/model/node-menu';
import { waitingText } from '../model/waiting';
import styles from './dashboard.module.css';

export interface NodeActionsProps {
  node: Node;
  /** What the viewer may change here; nothing for most. */
  allowed: readonly MenuItem[];
  onAct: (node: Node, action: CardAction) => void;
}

/** What can be done with a device: icons, each with a tooltip, and a menu of changes (docs/product/devices.md#card). */
export function NodeActions({ node, allowed, onAct }: NodeActionsProps) {
  const navigate = useNavigate();
  const entries = menuOf(node, allowed);
  const choose = (action: MenuItem) => {
    if (action === 'import') void navigate(importPath(node.id));
    else onAct(node, action);
  };
  return (
    <div className={styles.actions} role="group" aria-label={`Actions of ${node.name}`}>
      {hasSensor(node) ? (
        <IconLink label="Go to graphs" to={graphPath(node.id)}>
          <Activity size={18} />
        </IconLink>
      ) : null}
      <IconLink label="Go to logs" to={logsPath({ system: node.systemId, node: node.id })}>
        <ScrollText size={18} />
      </IconLink>
      {levelNumber(knownLevel(node)) > 0 || node.ObstructionStatus ? (
        <IconLink
          label="Go to the latest alarm"
          to={logsPath({ system: node.systemId, node: node.id, alarm: 'latest' })}
        >
          <TriangleAlert size={18} />
        </IconLink>
      ) : null}
      {hasSensor(node) ? (
        <IconButton label="Export measurements" onClick={() => onAct(node, 'export')}>
          <Download size={18} />
        </IconButton>
      ) : null}
      {entries.length > 0 ? (
        <Menu
          label={`Change ${node.name}`}
          items={entries.map(({ action, label }) => ({ id: action, label, onSelect: () => choose(action) }))}
          renderTrigger={(trigger) => (
            <IconButton label="Change device" {...trigger}>
              <Pencil size={18} />
            </IconButton>
          )}
        />
      ) : null}
      {node.waitingCommands?.length ? (
        <span className={styles.awaiting}>{waitingText(node.waitingCommands)}</span>
      ) : null}
    </div>
  );
}
