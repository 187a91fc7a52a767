import { deviceSpecs, isWaitingForDevice } from './my-device.rules.ts';
import { codeNames } from '#claim/document/form-value.rules.ts';
import { graphql, type FragmentOf } from '#web/graphql/graphql.ts';
import * as errorTexts from '#shared/error-texts.ts';
import * as m from '#web/messages/index.ts';
import { operatorLang } from '#web/operator-lang.ts';
import { Card } from '#web/ui/Card.tsx';
import { KeyValueList } from '#web/ui/KeyValueList.tsx';
import styles from './MyDevice.module.css';

export const DeviceFields = graphql(`
  fragment DeviceFields on Claim @_unmask {
    state {
      id
      name
    }
    dataFormData {
      id
      name
      stringValue
      textValue
      intValue
      decimalValue
    }
  }
`);

export function MyDevice({ claim }: { claim: FragmentOf<typeof DeviceFields> }) {
  const specs = deviceSpecs(claim.dataFormData);
  return (
    <Card title={m.my_claim_my_device()}>
      {isWaitingForDevice(claim.state) ? (
        <p>{errorTexts.device_not_inspected}</p>
      ) : specs.length === 0 ? (
        <p>{m.my_claim_no_specs()}</p>
      ) : (
        <KeyValueList
          items={specs.map(({ name, label, value }) => ({
            key: label,
            value: codeNames.includes(name) ? <span className={styles['code']}>{value}</span> : value,
            lang: operatorLang(),
          }))}
        />
      )}
    </Card>
  );
}
