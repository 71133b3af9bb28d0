import { useEffect, useState } from "preact/hooks";
import { ApiError, getPresets, openTable } from "../api";
import { go } from "../route";
import { keepToken, LENGTHS, LONGEST_NAME, lastTable, remember, remembered } from "../store";
import { PROTOCOL, type Presets } from "../wire";
import { has, t } from "../words";
import { Face } from "./Card";
import { Stopped } from "./Connection";

const RETRY = 2_000;

/** The way to a table. */
export function Start() {
  const presets = usePresets();
  const [name, setName] = useState(remembered("name") ?? "");
  const [preset, setPreset] = useState(remembered("preset") ?? "standard");
  const [baazis, setBaazis] = useState(remembered("baazis") ?? "1");
  const [wantedBot, setBot] = useState(remembered("bot") ?? "steady");
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const last = lastTable();
  const known = presets?.presets.find((one) => one.name === preset) ?? presets?.presets[0];

  const bots = presets?.bots ?? [];
  const bot = bots.includes(wantedBot) ? wantedBot : (bots.at(-1) ?? wantedBot);

  const start = async (event: Event) => {
    event.preventDefault();
    if (busy || !known) return;
    setBusy(true);
    setFault(null);
    remember("name", name);
    remember("preset", known.name);
    remember("baazis", baazis);
    remember("bot", bot);
    try {
      const seated = await openTable({
        rules: known.name,
        baazis: baazis === "" ? null : Number(baazis),
        name: name.trim(),
        bots: Array.from({ length: known.players - 1 }, () => bot),
      });
      keepToken(seated.table, seated.token);
      go(`/t/${encodeURIComponent(seated.table)}`);
    } catch (error) {
      setFault(
        error instanceof ApiError
          ? words(`error-${error.code}`, t("error-rules", { code: error.code }))
          : t("start-failed"),
      );
      setBusy(false);
    }
  };

  if (presets && presets.version !== PROTOCOL)
    return <Stopped fault={{ code: "reload", params: {} }} />;
  return (
    <main class="start-page">
      <div class="start-head">
        <div class="start-cards" aria-hidden="true">
          {["9S", "TD", "JH", "QC", "KS"].map((card) => (
            <span key={card} class="card">
              <Face card={card} />
            </span>
          ))}
        </div>
        <h1>{t("title")}</h1>
        <p>{t("tagline")}</p>
      </div>
      <form class="start-form" onSubmit={start}>
        {last && (
          <p class="start-continue">
            <a
              href={`/t/${encodeURIComponent(last)}`}
              data-testid="continue"
              onClick={(event) => {
                event.preventDefault();
                go(`/t/${encodeURIComponent(last)}`);
              }}
            >
              {t("start-continue")}
            </a>
          </p>
        )}
        <label>
          <span>{t("start-name")}</span>
          <input
            data-testid="name"
            name="name"
            autocomplete="nickname"
            maxLength={LONGEST_NAME}
            placeholder={t("seat-you")}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <label>
          <span>{t("start-rules")}</span>
          <select
            data-testid="preset"
            name="preset"
            aria-describedby="preset-about"
            value={known?.name ?? ""}
            disabled={!presets}
            onChange={(event) => setPreset(event.currentTarget.value)}
          >
            {presets?.presets.map((one) => (
              <option key={one.name} value={one.name}>
                {words(`preset-${one.name}`, one.name)}
              </option>
            ))}
          </select>
          <small id="preset-about">
            {known
              ? `${t("start-players", { players: known.players })}. ${words(`preset-${known.name}-about`, "")}`
              : t("start-loading")}
          </small>
        </label>
        <fieldset class="lengths">
          <legend>{t("start-length")}</legend>
          {LENGTHS.map((length) => (
            <label key={length}>
              <input
                type="radio"
                name="baazis"
                value={length}
                data-testid={`baazis-${length || "endless"}`}
                checked={baazis === length}
                onChange={() => setBaazis(length)}
              />
              <span>
                {length === ""
                  ? t("start-length-endless")
                  : t("start-length-best", { baazis: Number(length) })}
              </span>
            </label>
          ))}
        </fieldset>
        <label>
          <span>{t("start-bots")}</span>
          <select
            data-testid="bot"
            name="bot"
            aria-describedby="bot-about"
            value={bot}
            onChange={(event) => setBot(event.currentTarget.value)}
          >
            {(presets ? bots : [bot]).map((one) => (
              <option key={one} value={one}>
                {words(`bot-${one}`, one)}
              </option>
            ))}
          </select>
          <small id="bot-about">{words(`bot-${bot}-about`, "")}</small>
        </label>
        {fault && (
          <p class="fault" role="alert">
            {fault}
          </p>
        )}
        <button class="main" data-testid="start" type="submit" disabled={busy || !known}>
          {t(busy ? "start-working" : "start")}
        </button>
      </form>
    </main>
  );
}

function words(id: string, otherwise: string): string {
  return has(id) ? t(id) : otherwise;
}

/** What the server plays; asked for until it answers. */
function usePresets(): Presets | null {
  const [presets, setPresets] = useState<Presets | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const ask = () => {
      getPresets().then(
        (answer) => {
          if (!gone) setPresets(answer);
        },
        () => {
          if (!gone) timer = setTimeout(ask, RETRY);
        },
      );
    };
    ask();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, []);
  return presets;
}
