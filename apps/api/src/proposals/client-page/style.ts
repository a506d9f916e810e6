/** The client's page, in a few rules. `--brand` and `--head` are the business's colours, which are readable on white. */
export const CLIENT_STYLE = `
body{padding:0 0 96px}
header,main,footer{max-inline-size:760px;margin-inline:auto;padding-inline:clamp(16px,4vw,32px)}
header{display:flex;align-items:center;justify-content:space-between;gap:16px;padding-block:20px;border-block-end:3px solid var(--brand)}
header img{display:block;max-inline-size:220px;max-block-size:64px;object-fit:contain}
header strong{font-size:20px;overflow-wrap:anywhere}header span{color:var(--ink-2);text-align:end}
main{margin:0 auto;padding-block:24px;background:none;border:0}
h1{color:var(--head)}h2{margin-block-start:32px;color:var(--head)}h3{margin:0;font-size:16px}
p{white-space:pre-line}.field,summary,small,dt,li,.quiet{unicode-bidi:plaintext}small,.quiet{color:var(--ink-2);font-size:14px}
.files{display:flex;flex-wrap:wrap;gap:0 24px}.file{display:inline-flex;align-items:center;min-block-size:44px}
.said{margin-block:16px 0;padding:12px 16px;border:1px solid var(--edge);border-inline-start:4px solid var(--brand);border-radius:6px;background:var(--surface)}
.said.bad{border-inline-start-color:var(--bad)}.said p{margin:4px 0 0}.said p:first-child{margin:0}
section.part{margin-block-start:16px;border:1px solid var(--rule);border-radius:6px;background:var(--surface);overflow:hidden}
.part>.top{display:flex;justify-content:space-between;gap:16px;padding:12px 16px;border-block-end:1px solid var(--rule);font-weight:600}
.part>.top>:first-child{min-inline-size:0;overflow-wrap:anywhere}
.part ul,.talk,.changes{list-style:none;margin:0;padding:0}
.part li{display:grid;grid-template-columns:1fr auto;gap:2px 16px;padding:10px 16px;border-block-end:1px solid var(--rule)}
.part li:last-child{border:0}.part li>:first-child{min-inline-size:0;overflow-wrap:anywhere}
.part li.off,.part.off{color:var(--ink-2)}
.part li img{float:inline-start;inline-size:64px;block-size:48px;margin-inline-end:12px;object-fit:contain}
.part li small{display:block}.part label.pick~small{margin-inline-start:32px}
.money{white-space:nowrap;font-variant-numeric:tabular-nums;text-align:end;direction:ltr;unicode-bidi:isolate}
label.pick{display:flex;align-items:flex-start;gap:12px;min-block-size:44px;padding-block:10px;cursor:pointer}
.part li label.pick{margin-block:-10px}
label.pick input,.tick input{inline-size:20px;block-size:20px;margin:2px 0 0;flex:none;accent-color:var(--brand-fill)}
.sums{margin:16px 0 0;display:grid;grid-template-columns:1fr auto;gap:6px 16px}.sums dt{overflow-wrap:anywhere}.sums dd{margin:0;text-align:end}
.sums .all{padding-block-start:8px;border-block-start:2px solid var(--head);font-size:22px;font-weight:700}
.card>h2{margin:0}form.card,details.card{display:block;margin-block-start:16px;padding:16px;border:1px solid var(--rule);border-radius:6px;background:var(--surface)}
details.card form{display:block;margin-block-start:8px}
summary{min-block-size:44px;display:flex;align-items:center;margin:-16px;padding:16px;cursor:pointer;font-weight:600}
summary::before{content:"+";inline-size:20px;color:var(--blue);font-weight:700}details[open]>summary::before{content:"−"}
.field{display:block;margin-block-start:12px;font-weight:600}
.field input,.field textarea,.field select{display:block;inline-size:100%;min-block-size:44px;margin-block-start:4px;padding:8px 12px;border:1px solid var(--edge);border-radius:6px;background:var(--paper);color:var(--ink);font:inherit;font-weight:400}
.tick{display:flex;gap:12px;min-block-size:44px;align-items:flex-start;margin-block-start:16px}
canvas{display:block;inline-size:100%;aspect-ratio:3;border:1px dashed var(--edge);border-radius:6px;background:#fff;touch-action:none}#clear{margin-block-start:8px}
button.go,a.go{display:inline-flex;align-items:center;justify-content:center;min-block-size:48px;padding:0 24px;border:0;border-radius:6px;background:var(--brand-fill);color:#fff;font:inherit;font-weight:700;text-decoration:none;cursor:pointer}
.row{display:flex;flex-wrap:wrap;align-items:center;gap:12px;margin-block-start:16px}
.bar{position:fixed;inset-inline:0;inset-block-end:0;display:flex;justify-content:center;gap:24px;padding:10px 16px calc(10px + env(safe-area-inset-bottom));background:var(--surface);border-block-start:1px solid var(--rule)}
.bar>div{display:flex;align-items:center;justify-content:space-between;gap:16px;inline-size:100%;max-inline-size:728px}.bar b{font-size:20px}
.talk li{margin-block-start:12px;padding:10px 14px;border-radius:6px;background:var(--surface);border:1px solid var(--rule);max-inline-size:90%}.talk li.mine{margin-inline-start:auto;border-color:var(--edge)}.talk p{margin:2px 0 0;color:var(--ink)}
.changes li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:2px 16px;padding-block:8px;border-block-end:1px solid var(--rule)}.changes del{color:var(--ink-2)}
footer{padding-block:24px;color:var(--ink-2);font-size:14px;white-space:pre-line;border-block-start:1px solid var(--rule)}
.sr-only{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
[hidden]{display:none!important}
@media (min-width:577px){.bar{position:sticky}body{padding:0}}
@media print{.bar,form,details,.talk,.row{display:none!important}body{padding:0}}`;
