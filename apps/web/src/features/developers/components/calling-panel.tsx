import { MCP_PATH } from '@talkreel/contracts/mcp';
import { Panel } from '../../../components/page/panel.tsx';
import { curlExample } from '../model/curl-example.ts';
import { Code } from './new-key.tsx';
import classes from './developers.module.css';

/** How a program calls the api, in as few words as it takes. */
export function CallingPanel() {
  return (
    <aside aria-label="Calling the API" className={classes.aside}>
      <AgentPanel />
      <Panel title="Calling the API">
        <div className={classes.calling}>
          <p>Whatever you make here in the browser, a program can make with a key.</p>
          <Code
            label="First call"
            text={curlExample(window.location.origin, '$TALKREEL_KEY', ['read'])}
          />
          <ul>
            <li>
              A test key (<code>tk_test_…</code>) does the same for nothing, with stand-ins marked
              TEST.
            </li>
            <li>
              Send the key in the <code>Authorization</code> header. In an address it is refused and
              revoked, because addresses end up in logs.
            </li>
            <li>
              Errors are <code>application/problem+json</code> with a stable <code>code</code>.
            </li>
            <li>
              Replies carry <code>RateLimit</code> headers; after a refusal, wait as{' '}
              <code>Retry-After</code> says.
            </li>
            <li>
              With an <code>Idempotency-Key</code>, a request that is sent twice is done and paid
              once.
            </li>
          </ul>
        </div>
      </Panel>
    </aside>
  );
}

/** How an agent gets in. */
function AgentPanel() {
  return (
    <Panel title="Connecting an agent">
      <div className={classes.calling}>
        <p>
          Give an agent that speaks the Model Context Protocol this address. It asks you here what
          it may do, and how much.
        </p>
        <Code label="Address for agents" text={`${window.location.origin}${MCP_PATH}`} />
        <ul>
          <li>It says what a video costs before it makes one.</li>
          <li>You see it among your keys, and end it there.</li>
          <li>An agent that can’t ask sends a key in the Authorization header instead.</li>
        </ul>
      </div>
    </Panel>
  );
}
